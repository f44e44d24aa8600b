import { Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../lib/i18n.ts';
import { fieldName, fieldWords } from '../field-names.ts';
import classes from './ConflictPanel.module.css';

/** Two people changed the same fields of a booklet, or of another thing. */
export interface Conflict<Thing extends object = Booklet> {
  /** What the server said: who and when. */
  message: string;
  /** `title`, `theme.colours`… */
  fields: string[];
  mine: object;
  theirs: Thing;
}

interface ConflictPanelProps {
  conflict: Conflict<object>;
  /** Said above the message of the server. */
  heading?: string;
  onSettle: (mine: boolean) => void;
  /** Words for values that only the screen knows. */
  wordsOf?: (field: string, value: unknown) => string | null;
  /** Default: fields of a booklet. */
  nameOf?: (field: string) => string | null;
}

/** Fields of a form are called by their whole path; those of a thing are found along it. */
const valueAt = (holder: object, path: string): unknown =>
  Object.hasOwn(holder, path) ? Reflect.get(holder, path) : alongPath(holder, path);

const alongPath = (holder: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value ? Reflect.get(Object(value), name) : undefined), holder);

/** Both versions, and which to keep. Nothing is sent until one is chosen. */
export function ConflictPanel({
  conflict,
  heading,
  onSettle,
  wordsOf = fieldWords,
  nameOf = fieldName,
}: ConflictPanelProps) {
  const t = useT();
  // It may stand above what is in sight.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which is no way to clean up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} className={classes.panel} role="alert">
      <p className={classes.title}>
        <IconUsers size={20} aria-hidden /> {heading ?? conflict.message}
      </p>
      {heading && <p>{conflict.message}</p>}
      <dl className={classes.versions}>
        {conflict.fields.map((field) => {
          const mine = wordsOf(field, valueAt(conflict.mine, field));
          const theirs = wordsOf(field, valueAt(conflict.theirs, field));
          return (
            <div key={field}>
              <dt>{nameOf(field) ?? field}</dt>
              {mine !== null && <dd>{t('builder.conflict.mine', { text: mine })}</dd>}
              {theirs !== null && <dd>{t('builder.conflict.theirs', { text: theirs })}</dd>}
            </div>
          );
        })}
      </dl>
      <Group>
        <Button onClick={() => onSettle(true)}>{t('builder.conflict.keepMine')}</Button>
        <Button variant="default" onClick={() => onSettle(false)}>
          {t('builder.conflict.takeTheirs')}
        </Button>
      </Group>
    </section>
  );
}
