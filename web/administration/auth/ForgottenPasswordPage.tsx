import { Alert, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { requestPassword } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { email } from '../../../contract/platform/text/text.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { typedEmail } from '../../lib/user.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconMailCheck } from '../../ui/icons/index.ts';
import { AuthForm } from './AuthForm.tsx';

const forgottenPasswordSchema = z.object({ email });

/** The answer is the same for an existing and an unknown account. */
export function ForgottenPasswordPage() {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const initial = { email: typedEmail.current };
  const {
    values: typed,
    field,
    submit,
    busy,
    refusal,
  } = useSchemaForm(forgottenPasswordSchema, initial, async (values) => {
    const { message = '' } = await api(requestPassword, { body: values });
    setAnswer(message);
  });
  useEffect(() => {
    typedEmail.current = typed.email;
  }, [typed.email]);
  const back = <Link to={paths.login}>{t('auth.backToLogin')}</Link>;
  if (answer) {
    return (
      <Stack>
        <h1>{t('auth.forgotten.title')}</h1>
        <Alert icon={<IconMailCheck aria-hidden />} role="status">
          {answer}
        </Alert>
        {back}
      </Stack>
    );
  }
  return (
    <AuthForm
      title={t('auth.forgotten.title')}
      sentence={t('auth.forgotten.sentence')}
      action={t('auth.forgotten.action')}
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
      after={back}
    >
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
    </AuthForm>
  );
}
