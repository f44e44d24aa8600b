import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { findFieldLabel, formatBookletField } from '../field-names.ts';
import classes from './ConflictPanel.module.css';

/** Two users changed the same fields of a booklet or of another record. */
export interface EditConflict<Thing extends object = Booklet> {
  /** Message of the server: the other user and the time. */
  message: string;
  /** `title`, `theme.colours`… */
  fields: string[];
  mine: object;
  theirs: Thing;
}

interface ConflictPanelProps {
  conflict: EditConflict<object>;
  /** Title above the server's message. */
  heading?: string;
  onSettle: (mine: boolean) => void;
  /** Formats values that only the caller knows. */
  wordsOf?: (field: string, value: unknown) => string | null;
  /** Labels of fields; by default, those of a booklet. */
  nameOf?: (field: string) => string | null;
}

/** Form fields are read by their full path; nested records are read along it. */
const readField = (holder: object, path: string): unknown =>
  Object.hasOwn(holder, path) ? Reflect.get(holder, path) : readPath(holder, path);

const readPath = (holder: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value ? Reflect.get(Object(value), name) : undefined), holder);

/** Both versions of the conflicting fields, and a choice between them. Nothing is sent before the choice. */
export function ConflictPanel({
  conflict,
  heading,
  onSettle,
  wordsOf = formatBookletField,
  nameOf = findFieldLabel,
}: ConflictPanelProps) {
  const t = useT();
  // The panel may be above the visible area.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The effect returns nothing: newer browsers return a promise here, which React would treat as a cleanup function.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} className={classes.panel} role="alert">
      <p className={`${shared.rowXs} ${classes.title}`}>
        <IconUsers size={20} aria-hidden /> {heading ?? conflict.message}
      </p>
      {heading && <p>{conflict.message}</p>}
      <dl className={classes.versions}>
        {conflict.fields.map((field) => {
          const mine = wordsOf(field, readField(conflict.mine, field));
          const theirs = wordsOf(field, readField(conflict.theirs, field));
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
