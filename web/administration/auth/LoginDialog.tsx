import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { credentials } from '../../../contract/administration/accounts/credentials.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { session, useUser } from '../../lib/user.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconAlertCircle } from '../../ui/icons/index.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';

interface LoginDialogProps {
  /** Owner of the unsaved changes. */
  userId: string;
  email: string;
  onSignedIn: () => void;
}

/** Login dialog over the current page after the session ends; the page keeps its unsaved changes. */
export function LoginDialog({ userId, email, onSignedIn }: LoginDialogProps) {
  const t = useT();
  const signedOut = useUser() === null;
  const [coded, setCoded] = useState(false);
  const { field, submit, busy, refusal, reset } = useSchemaForm(
    credentials,
    { email, password: '', remember: false, totp: '' },
    async (values) => {
      const user = await session.login(values).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'AUTH-016') setCoded(true);
        throw error;
      });
      reset();
      // Another user must not save these changes under their name; they stay on the device for their author.
      if (user.id === userId) onSignedIn();
      else window.location.reload();
    },
  );
  return (
    <Dialog opened={signedOut} onClose={() => {}} closable={false} title={t('editor.login.title')} width="28rem">
      <form onSubmit={submit} noValidate>
        <Stack>
          <p>{errorText('AUTH-010')}</p>
          <TextField label={t('auth.email')} type="email" autoComplete="username" required {...field('email')} />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            required
            data-autofocus
            {...field('password')}
          />
          {coded && <SecondFactorField {...field('totp')} />}
          {refusal && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
              {refusal}
            </Alert>
          )}
          <Button type="submit" loading={busy}>
            {t('auth.login.action')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
