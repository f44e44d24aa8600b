import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../contract/paths.ts';
import { ApiError } from '../lib/api.ts';
import { takeDestination } from '../lib/destination.ts';
import { useSchemaForm } from '../lib/form.ts';
import { useT } from '../lib/i18n.ts';
import { session } from '../lib/user.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { FactorField } from './FactorField.tsx';

const EMPTY = { email: '', password: '', remember: false, totp: '' };
const schema = () => import('../../contract/credentials.ts').then(({ credentials }) => credentials);

export function LoginPage() {
  const t = useT();
  const router = useRouter();
  const [coded, setCoded] = useState(false);
  const { field, ticked, submit, busy, refusal } = useSchemaForm(schema, EMPTY, async (values) => {
    try {
      await session.login(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH-016') setCoded(true);
      throw error;
    }
    await router.navigate({ href: takeDestination() ?? paths.home });
  });
  return (
    <AuthForm
      title={t('auth.login.title')}
      sentence={t('auth.login.sentence')}
      action={t('auth.login.action')}
      busy={busy}
      refusal={refusal || session.ended}
      onSubmit={submit}
      after={<Link to={paths.forgottenPassword}>{t('auth.login.forgotten')}</Link>}
    >
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <PasswordField label={t('auth.password')} autoComplete="current-password" required {...field('password')} />
      {coded && <FactorField {...field('totp')} />}
      <CheckboxField label={t('auth.login.remember')} help={t('auth.login.remember.help')} {...ticked('remember')} />
    </AuthForm>
  );
}
