import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  currentPassword,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../contract/administration/accounts/second-factor.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface FactorDialogProps {
  what: 'renew' | 'remove';
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

const schema = z.object({ password: currentPassword });
const FORM_ID = 'changer-le-second-facteur';

/** New recovery codes, or removal of the second factor, after the password. */
export function FactorDialog({ what, onClose, onChanged }: FactorDialogProps) {
  const t = useT();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useSchemaForm(schema, { password: '' }, async (body) => {
    if (what === 'renew') setCodes((await api(renewRecoveryCodes, { body })).codes);
    else {
      await api(removeSecondFactor, { body });
      onClose();
    }
    await onChanged();
  });
  const title = t(what === 'renew' ? 'factor.codes.renew' : 'factor.remove');
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={codes === null}
      title={title}
      footer={
        <Group justify="flex-end">
          {codes ? (
            <Button onClick={onClose}>{t('factor.codes.kept')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t('users.cancel')}
              </Button>
              <Button type="submit" form={FORM_ID} loading={form.busy} {...(what === 'remove' && { color: 'red' })}>
                {title}
              </Button>
            </>
          )}
        </Group>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form id={FORM_ID} onSubmit={form.submit} noValidate>
          <Stack>
            <p>{t(`factor.${what}.message`)}</p>
            <PasswordField
              label={t('auth.password')}
              autoComplete="current-password"
              required
              data-autofocus
              {...form.field('password')}
            />
            {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
