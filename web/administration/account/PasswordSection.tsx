import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, type User } from '../../../contract/administration/accounts/auth.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { NewPasswordMeter } from '../auth/NewPasswordMeter.tsx';
import { createNewPasswordSchema } from '../auth/new-password-schema.ts';

const EMPTY_PASSWORDS = { current: '', password: '', confirmation: '' };

export function PasswordSection({ user }: { user: User }) {
  const t = useT();
  const cache = useQueryClient();
  const forbidden = [user.email.split('@')[0] ?? '', user.firstName, user.lastName, user.company?.name ?? ''];
  const { field, values, errors, reset, submit, busy, refusal } = useSchemaForm(
    createNewPasswordSchema(forbidden),
    EMPTY_PASSWORDS,
    async (values) => {
      await api(changePassword, { body: values });
      reset();
      await cache.invalidateQueries({ queryKey: ['sessions'] });
    },
  );
  return (
    <form id="mot-de-passe" onSubmit={submit} noValidate>
      <FormSection title={t('account.password')} sentence={t('account.password.sentence')}>
        <PasswordField
          label={t('account.password.current')}
          autoComplete="current-password"
          required
          {...field('current')}
          error={errors.current ?? refusal}
        />
        <PasswordField
          label={t('auth.newPassword.password')}
          help={t('auth.newPassword.help')}
          autoComplete="new-password"
          required
          meter={<NewPasswordMeter password={values.password} forbidden={forbidden} />}
          {...field('password')}
        />
        <PasswordField
          label={t('auth.newPassword.confirmation')}
          autoComplete="new-password"
          required
          {...field('confirmation')}
        />
        <Group>
          <Button type="submit" loading={busy}>
            {t('account.password.action')}
          </Button>
        </Group>
      </FormSection>
    </form>
  );
}
