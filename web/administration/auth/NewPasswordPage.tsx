import { Alert, Stack } from '@mantine/core';
import {
  getPasswordToken,
  type PasswordTokenKind,
  setPassword,
} from '../../../contract/administration/accounts/auth.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRouter, useSearch } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { session } from '../../lib/user.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconAlertCircle } from '../../ui/icons/index.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordMeter } from './NewPasswordMeter.tsx';
import { createNewPasswordSchema } from './new-password-schema.ts';

/** Target of e-mail links: forgotten password, invitation, or first account. */
export function NewPasswordPage() {
  const t = useT();
  const { jeton: token = '' } = useSearch();
  const { data: opening, isPending } = useCallQuery(['password-token', token], getPasswordToken, {
    params: { token: token || '-'.repeat(20) },
    retry: false,
    gcTime: 0,
  });
  if (isPending) return <LoadingSkeleton />;
  if (!opening) {
    return (
      <Stack>
        <h1>{t('auth.newPassword.title')}</h1>
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {errorText('AUTH-005')}
        </Alert>
        <Link to={paths.forgottenPassword}>{t('auth.newPassword.again')}</Link>
      </Stack>
    );
  }
  return <NewPasswordForm token={token} {...opening} />;
}

interface PasswordToken {
  token: string;
  kind: PasswordTokenKind;
  email: string;
  forbidden: string[];
}

function NewPasswordForm({ token, kind, email, forbidden }: PasswordToken) {
  const t = useT();
  const router = useRouter();
  const first = kind === 'setup';
  const empty = { email, firstName: '', lastName: '', companyName: '', password: '', confirmation: '' };
  const { field, values, submit, busy, refusal } = useSchemaForm(
    createNewPasswordSchema(forbidden, first),
    empty,
    async (values) => {
      const { password, confirmation, ...identity } = values;
      const body = { token, password, confirmation, ...(first ? identity : {}) };
      const { user } = await api(setPassword, { body });
      if (user) await session.begin(user);
      await router.navigate({ to: user ? paths.home : paths.login });
    },
  );
  return (
    <AuthForm
      title={t(`auth.newPassword.title.${kind}`)}
      sentence={first ? t('auth.newPassword.setup') : t('auth.newPassword.for', { email })}
      action={t('auth.newPassword.action')}
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
    >
      {first && (
        <>
          <TextField label={t('auth.email')} type="email" required {...field('email')} />
          <TextField label={t('account.firstName')} max={60} required {...field('firstName')} />
          <TextField label={t('account.lastName')} max={80} required {...field('lastName')} />
          <TextField
            label={t('auth.newPassword.company')}
            help={t('auth.newPassword.company.help')}
            max={120}
            required
            {...field('companyName')}
          />
        </>
      )}
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
    </AuthForm>
  );
}
