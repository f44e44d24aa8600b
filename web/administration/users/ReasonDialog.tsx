import { Stack } from '@mantine/core';
import { reasonBody } from '../../../contract/administration/accounts/user-form.ts';
import { resetSecondFactor, suspendUser, type UserDetail } from '../../../contract/administration/accounts/users.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../ui/overlays/DialogFooter.tsx';
import { formatUserName } from './names.tsx';
import { useUserCall } from './use-user.ts';

interface ReasonDialogProps {
  sheet: UserDetail;
  what: 'suspend' | 'reset';
  onClose: () => void;
}

const CALLS = { suspend: suspendUser, reset: resetSecondFactor };
const FORM = 'motif';

/** Reason of a suspension or of a second-factor reset, kept for later questions. */
export function ReasonDialog({ sheet, what, onClose }: ReasonDialogProps) {
  const t = useT();
  const send = useUserCall(sheet.id);
  const action = what === 'suspend' ? t('users.suspend') : t('users.resetFactor');
  const form = useSchemaForm(reasonBody, { reason: '' }, async (body) => {
    await send(CALLS[what], { body });
    onClose();
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={action}
      footer={
        <DialogFooter cancel={t('users.cancel')} onCancel={onClose}>
          <SubmitButton color="red" form={FORM} loading={form.busy}>
            {action}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={FORM} onSubmit={form.submit} noValidate>
        <Stack>
          <p>{t(`users.${what}.message`, { name: formatUserName(sheet) })}</p>
          <TextField
            label={t('users.reason')}
            help={t(`users.${what}.reason.help`)}
            max={300}
            required
            data-autofocus
            {...form.field('reason')}
          />
          {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
        </Stack>
      </form>
    </Dialog>
  );
}
