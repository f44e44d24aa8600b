import { Stack } from '@mantine/core';
import { useId } from 'react';
import { useSchemaForm } from '../../../lib/form.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import type { SenderActions } from './sender-actions.ts';

interface AddSenderDialogProps {
  desk: SenderActions;
  proposed: string;
  onClose: () => void;
  onAdded: (sender: Awaited<ReturnType<SenderActions['add']>>) => void;
}

/** Dialog that adds a sender address; the owner of the mailbox must confirm it first. */
export function AddSenderDialog({ desk, proposed, onClose, onAdded }: AddSenderDialogProps) {
  const t = useT();
  const id = useId();
  const { field, submit, busy, refusal } = useSchemaForm(
    () => import('./sender-schema.ts').then(({ senderSchema }) => senderSchema),
    { name: proposed, email: '' },
    async (values) => onAdded(await desk.add(values)),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('campaigns.sender.add')}
      footer={
        <DialogFooter cancel={t('campaigns.cancel')} onCancel={onClose}>
          <SubmitButton form={id} loading={busy}>
            {t('campaigns.sender.add.accept')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('campaigns.sender.add.sentence')}</p>
          {refusal && <p role="alert">{refusal}</p>}
          <TextField label={t('campaigns.draft.senderName')} required max={80} {...field('name')} />
          <TextField label={t('campaigns.sender.email')} required type="email" {...field('email')} />
        </Stack>
      </form>
    </Dialog>
  );
}
