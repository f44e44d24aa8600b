import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  confirmSecondFactor,
  currentPassword,
  factorCode,
  startSecondFactor,
} from '../../../contract/administration/accounts/second-factor.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './second-factor.module.css';

type EnrolmentSecret = CallAnswer<typeof startSecondFactor>;

interface EnrolDialogProps {
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

const passwordSchema = z.object({ password: currentPassword });
const codeSchema = z.object({ code: factorCode });
const FORM_ID = 'second-facteur';

function PasswordStep({ onShown }: { onShown: (shown: EnrolmentSecret) => void }) {
  const t = useT();
  const form = useSchemaForm(passwordSchema, { password: '' }, async (body) =>
    onShown(await api(startSecondFactor, { body })),
  );
  return (
    <form id={FORM_ID} onSubmit={form.submit} noValidate>
      <Stack>
        <p>{t('factor.enrol.before')}</p>
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
  );
}

function CodeStep({ shown, onCodes }: { shown: EnrolmentSecret; onCodes: (codes: string[]) => Promise<unknown> }) {
  const t = useT();
  const form = useSchemaForm(codeSchema, { code: '' }, async (body) => {
    const { codes } = await api(confirmSecondFactor, { body });
    await onCodes(codes);
  });
  return (
    <form id={FORM_ID} onSubmit={form.submit} noValidate>
      <Stack>
        <p>{t('factor.enrol.scan')}</p>
        <img
          className={classes.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(shown.qr)}`}
          alt={t('factor.enrol.qr')}
        />
        <CopyField label={t('factor.enrol.secret')} help={t('factor.enrol.secret.help')} value={shown.secret} />
        <TextField
          label={t('factor.code')}
          help={t('factor.code.help')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          {...form.field('code')}
        />
        {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
      </Stack>
    </form>
  );
}

/** Steps: password, then the secret with its QR code, then a code, then the recovery codes. */
export function EnrolDialog({ onClose, onChanged }: EnrolDialogProps) {
  const t = useT();
  const [shown, setShown] = useState<EnrolmentSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = async (given: string[]) => {
    setCodes(given);
    await onChanged();
  };
  const footer = codes ? (
    <Group justify="flex-end">
      <Button onClick={onClose}>{t('factor.codes.kept')}</Button>
    </Group>
  ) : (
    <DialogFooter cancel={t('users.cancel')} onCancel={onClose}>
      <Button type="submit" form={FORM_ID}>
        {t(shown ? 'factor.enrol' : 'factor.enrol.next')}
      </Button>
    </DialogFooter>
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={codes === null}
      title={t(codes ? 'factor.codes' : 'factor.enrol.title')}
      footer={footer}
    >
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && !shown && <PasswordStep onShown={setShown} />}
      {!codes && shown && <CodeStep shown={shown} onCodes={done} />}
    </Dialog>
  );
}
