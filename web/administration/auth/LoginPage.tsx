import { Suspense, useEffect, useState } from 'react';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { lazyComponent, lazyPart } from '../../lib/chunks.ts';
import { consumeDestinationAfterLogin } from '../../lib/destination.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { session, typedEmail } from '../../lib/user.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AuthForm } from './AuthForm.tsx';

// Lazy chunk: few users need it, and only after the server's answer.
const SecondFactorField = lazyComponent('SecondFactorField', () => import('./SecondFactorField.tsx'));

const MaintenanceAlert = lazyPart(() => import('../maintenance/MaintenanceAlert.tsx'));

const EMPTY_CREDENTIALS = { password: '', remember: false, totp: '' };
const loadCredentialsSchema = () =>
  import('../../../contract/administration/accounts/credentials.ts').then(({ credentials }) => credentials);

export function LoginPage() {
  const t = useT();
  const router = useRouter();
  const [coded, setCoded] = useState(false);
  const initial = { email: typedEmail.current, ...EMPTY_CREDENTIALS };
  const {
    values: typed,
    field,
    ticked,
    submit,
    busy,
    refusal,
  } = useSchemaForm(loadCredentialsSchema, initial, async (values) => {
    try {
      await session.login(values);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH-016') setCoded(true);
      throw error;
    }
    typedEmail.current = '';
    await router.open(consumeDestinationAfterLogin() ?? paths.home);
  });
  // The screen of a forgotten password begins with it.
  useEffect(() => {
    typedEmail.current = typed.email;
  }, [typed.email]);
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
      <Suspense fallback={null}>
        <MaintenanceAlert />
      </Suspense>
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <PasswordField label={t('auth.password')} autoComplete="current-password" required {...field('password')} />
      {coded && (
        <Suspense fallback={null}>
          <SecondFactorField {...field('totp')} />
        </Suspense>
      )}
      <CheckboxField label={t('auth.login.remember')} help={t('auth.login.remember.help')} {...ticked('remember')} />
    </AuthForm>
  );
}
