import { type ReactNode, useEffect } from 'react';
import type { BookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { type TextKey, t as translate, useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import shared from '../../ui/theme/shared.module.css';
import { ConflictPanel } from '../booklets/conflict/ConflictPanel.tsx';
import {
  CodeAccessCard,
  DomainAccessCard,
  LinkAccessCard,
  PersonalAccessCard,
  PublicAccessCard,
} from './AccessMethods.tsx';
import { AccessPeriodSection, EmbedSection, NetworkSection, ReaderPermissionsSection } from './AccessSections.tsx';
import classes from './access.module.css';
import { useAccessForm } from './use-access-form.ts';

interface AccessFormProps {
  booklet: Booklet;
  access: BookletAccess;
  /** `shown`: the form already shows the saved values. */
  onSaved: (access: BookletAccess, shown: boolean) => void;
  onDirty: (dirty: boolean) => void;
  /** List of unlisted links: its actions apply at once, outside the form. */
  links: ReactNode;
}

const ACCESS_FIELD_LABELS: Record<string, TextKey> = {
  'settings.personal': 'booklet.access.personal',
  'settings.code': 'booklet.access.code',
  'settings.domain': 'booklet.access.domain',
  'settings.link': 'booklet.access.link',
  'settings.public': 'booklet.access.public',
  'settings.ranges': 'access.network',
  'settings.window': 'access.window',
  'settings.allow': 'access.allow',
  'settings.embedOrigins': 'access.embed',
};

const findAccessFieldLabel = (field: string): string | null => {
  const key = ACCESS_FIELD_LABELS[field.split('.').slice(0, 2).join('.')];
  return key ? translate(key) : null;
};

const formatAccessFieldValue = (_: string, value: unknown): string | null => {
  if (typeof value === 'boolean') return translate(value ? 'access.value.yes' : 'access.value.no');
  if (Array.isArray(value)) return value.length === 0 ? translate('access.value.none') : value.join(', ');
  return value === '' || value === null || value === undefined ? translate('access.value.none') : String(value);
};

/** All access settings, saved together. */
export function AccessForm({ booklet, access, onSaved, onDirty, links }: AccessFormProps) {
  const t = useT();
  const { form, conflict, settle } = useAccessForm(booklet.id, access, onSaved);
  const { dirty } = form;
  useLeaveGuard(dirty);
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  return (
    <form onSubmit={form.submit} noValidate>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          nameOf={findAccessFieldLabel}
          wordsOf={formatAccessFieldValue}
          onSettle={(mine) => void settle(mine)}
        />
      )}
      <section className={`${shared.card} ${classes.block}`} aria-labelledby="portes">
        <h2 id="portes">{t('access.doors.title')}</h2>
        <p className={classes.lead}>{t('access.doors.sentence')}</p>
        <div className={shared.stackMd}>
          <PersonalAccessCard form={form} />
          <CodeAccessCard form={form} />
          <DomainAccessCard form={form} access={access} bookletId={booklet.id} />
          <LinkAccessCard form={form}>{links}</LinkAccessCard>
          <PublicAccessCard form={form} access={access} />
        </div>
      </section>
      <AccessPeriodSection form={form} timeZone={access.timeZone} />
      <NetworkSection form={form} />
      <ReaderPermissionsSection form={form} />
      <EmbedSection form={form} address={access.address} title={booklet.title ?? ''} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />
    </form>
  );
}
