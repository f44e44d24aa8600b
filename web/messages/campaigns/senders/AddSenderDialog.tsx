import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import type { SenderActions } from './sender-actions.ts';

interface AddSenderDialogProps {
  actions: SenderActions;
  proposed: string;
  onClose: () => void;
  onAdded: (sender: Awaited<ReturnType<SenderActions['add']>>) => void;
}

/** Dialog that adds a sender address; the owner of the mailbox must confirm it first. */
export function AddSenderDialog({ actions, proposed, onClose, onAdded }: AddSenderDialogProps) {
  const t = useT();
  const form = useSchemaForm(
    () => import('./sender-schema.ts').then(({ senderSchema }) => senderSchema),
    { name: proposed, email: '' },
    async (values) => onAdded(await actions.add(values)),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('campaigns.sender.add')}
      cancel={t('campaigns.cancel')}
      accept={t('campaigns.sender.add.accept')}
    >
      <p>{t('campaigns.sender.add.sentence')}</p>
      {form.refusal && <p role="alert">{form.refusal}</p>}
      <TextField label={t('campaigns.draft.senderName')} required max={80} {...form.field('name')} />
      <TextField label={t('campaigns.sender.email')} required type="email" {...form.field('email')} />
    </FormDialog>
  );
}
