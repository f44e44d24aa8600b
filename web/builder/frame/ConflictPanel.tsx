import { Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { errorText } from '../../../contract/errors.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import type { Conflict, Desk } from '../save/desk.ts';
import classes from './ConflictPanel.module.css';

const NAMES: Record<string, TextKey> = {
  title: 'builder.name.title',
  subtitle: 'builder.name.subtitle',
  slug: 'builder.name.slug',
  description: 'builder.name.description',
  tone: 'builder.name.tone',
  sourceLanguage: 'builder.name.language',
  sectorId: 'builder.step.secteur-activite',
  secondSectorId: 'builder.step.secteur-activite',
  'theme.logo': 'builder.step.logo',
  'theme.colours': 'builder.step.colors',
  'theme.fontPair': 'builder.step.font',
  'theme.size': 'builder.font.size',
  'theme.lineHeight': 'builder.font.lineHeight',
  'welcome.message': 'builder.personal.message',
  'welcome.signatory': 'builder.personal.signatory',
  'welcome.signatoryRole': 'builder.personal.role',
};

const valueAt = (holder: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value ? Reflect.get(Object(value), name) : undefined), holder);

/** Both versions, and which to keep. Nothing is sent until one is chosen. */
export function ConflictPanel({ conflict, desk }: { conflict: Conflict; desk: Desk }) {
  const t = useT();
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return (
    <section className={classes.panel} role="alert">
      <p className={classes.title}>
        <IconUsers size={20} aria-hidden /> {errorText('WIZ-009')}
      </p>
      <p>{conflict.message}</p>
      <dl className={classes.versions}>
        {conflict.fields.map((field) => {
          const mine = shown(valueAt(conflict.mine, field));
          const theirs = shown(valueAt(conflict.theirs, field));
          const name = NAMES[field];
          return (
            <div key={field}>
              <dt>{name ? t(name) : field}</dt>
              {mine !== null && <dd>{t('builder.conflict.mine', { text: mine })}</dd>}
              {theirs !== null && <dd>{t('builder.conflict.theirs', { text: theirs })}</dd>}
            </div>
          );
        })}
      </dl>
      <Group>
        <Button onClick={() => void desk.settle(true)}>{t('builder.conflict.keepMine')}</Button>
        <Button variant="default" onClick={() => void desk.settle(false)}>
          {t('builder.conflict.takeTheirs')}
        </Button>
      </Group>
    </section>
  );
}
