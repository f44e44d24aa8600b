import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { userFields } from '../../../contract/administration/accounts/user-form.ts';
import type { UserDetail } from '../../../contract/administration/accounts/users.ts';
import { updateUser } from '../../../contract/administration/accounts/users.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../lib/language-names.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { toDateFieldValue, toEndOfDay } from './names.tsx';
import { listTimeZones } from './time-zones.ts';
import { userKeys, useUserCall } from './use-user.ts';

const userFormSchema = userFields.omit({ rowVersion: true, expiresAt: true }).extend({ until: z.string() });

/** Identity and permissions of a user. */
export function UserForm({ sheet }: { sheet: UserDetail }) {
  const t = useT();
  const cache = useQueryClient();
  const send = useUserCall(sheet.id);
  const { email, firstName, lastName, role, jobTitle, phone, locale, timeZone, rowVersion } = sheet;
  const initial = {
    email,
    firstName,
    lastName,
    role,
    jobTitle,
    phone,
    locale,
    timeZone,
    until: toDateFieldValue(sheet.expiresAt),
  };
  const form = useSchemaForm(userFormSchema, initial, async ({ until, ...values }) => {
    const same = until === toDateFieldValue(sheet.expiresAt);
    try {
      await send(updateUser, {
        body: { ...values, rowVersion, expiresAt: same ? sheet.expiresAt : toEndOfDay(until) },
      });
    } catch (error) {
      // Another editor was first: show the current values; the message names the editor.
      if (error instanceof ApiError && error.body.current)
        cache.setQueryData(userKeys.one(sheet.id), error.body.current);
      throw error;
    }
  });
  const { field, values } = form;
  useLeaveGuard(form.dirty && !form.busy);
  const off = sheet.state === 'archived';
  const roleField = field('role');
  return (
    <form onSubmit={form.submit} noValidate>
      {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
      <FormSection title={t('users.card')} sentence={off ? t('users.card.archived') : undefined}>
        <TextField label={t('account.firstName')} max={60} required disabled={off} {...field('firstName')} />
        <TextField label={t('account.lastName')} max={80} required disabled={off} {...field('lastName')} />
        <TextField
          label={t('auth.email')}
          help={t('users.email.help')}
          type="email"
          autoComplete="off"
          required
          disabled={off}
          {...field('email')}
        />
        <SelectField
          label={t('users.column.role')}
          help={sheet.self ? t('users.role.self') : t(`users.role.${values.role}.help`)}
          data={sheet.roles.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          disabled={off || sheet.self || sheet.roles.length === 1}
          {...roleField}
          onChange={(value) => roleField.onChange(value ?? role)}
        />
        <TextField
          label={t('users.until')}
          help={t('users.until.help')}
          type="date"
          disabled={off || sheet.self}
          {...field('until')}
        />
        <TextField label={t('account.jobTitle')} max={100} disabled={off} {...field('jobTitle')} />
        <TextField label={t('account.phone')} type="tel" autoComplete="off" disabled={off} {...field('phone')} />
        <SelectField
          label={t('users.locale')}
          data={[...new Set([locale, ...LANGUAGE_TAGS])].map((value) => ({ value, label: getLanguageTitle(value) }))}
          searchable
          disabled={off}
          {...field('locale')}
        />
        <SelectField
          label={t('account.timeZone')}
          data={listTimeZones(timeZone)}
          searchable
          disabled={off}
          {...field('timeZone')}
        />
      </FormSection>
      {!off && <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />}
    </form>
  );
}
