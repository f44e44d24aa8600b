import { reasonBody } from '../../../contract/administration/accounts/user-form.ts';
import { resetSecondFactor, suspendUser, type UserDetail } from '../../../contract/administration/accounts/users.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { formatUserName } from './names.tsx';
import { useUserCall } from './use-user.ts';

interface ReasonDialogProps {
  sheet: UserDetail;
  what: 'suspend' | 'reset';
  onClose: () => void;
}

const CALLS = { suspend: suspendUser, reset: resetSecondFactor };

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
    <FormDialog form={form} onClose={onClose} title={action} cancel={t('users.cancel')} accept={action} danger>
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
    </FormDialog>
  );
}
