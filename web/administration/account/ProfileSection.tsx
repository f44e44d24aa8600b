import { Button, Group } from '@mantine/core';
import { type User, updateProfile } from '../../../contract/administration/accounts/auth.ts';
import { profile } from '../../../contract/administration/accounts/profile.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { session } from '../../lib/user.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { listTimeZones } from '../users/time-zones.ts';

export function ProfileSection({ user }: { user: User }) {
  const t = useT();
  const { firstName, lastName, jobTitle, phone, locale, timeZone } = user;
  const { field, dirty, submit, busy } = useSchemaForm(
    profile,
    { firstName, lastName, jobTitle, phone, locale, timeZone },
    async (values) => {
      session.replace(await api(updateProfile, { body: values }));
    },
  );
  useUnsavedGuard(dirty);
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('account.profile')} sentence={t('account.profile.sentence', { email: user.email })}>
        <TextField label={t('account.firstName')} max={60} required {...field('firstName')} />
        <TextField label={t('account.lastName')} max={80} required {...field('lastName')} />
        <TextField label={t('account.jobTitle')} max={100} {...field('jobTitle')} />
        <TextField label={t('account.phone')} type="tel" autoComplete="tel" {...field('phone')} />
        <SelectField label={t('account.timeZone')} data={listTimeZones(timeZone)} searchable {...field('timeZone')} />
        <Group>
          <Button type="submit" loading={busy} disabled={!dirty}>
            {t('account.save')}
          </Button>
        </Group>
      </FormSection>
    </form>
  );
}
