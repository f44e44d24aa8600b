import { Button, Group, Stack } from '@mantine/core';
import { useId } from 'react';
import { addSender, type Sender } from '../../../contract/campaigns.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';

interface AddSenderProps {
  bookletId: string;
  proposed: string;
  onClose: () => void;
  onAdded: (sender: Sender) => void;
}

/** Another address to write from: whoever reads its mail must confirm it first. */
export function AddSender({ bookletId, proposed, onClose, onAdded }: AddSenderProps) {
  const t = useT();
  const id = useId();
  const { field, submit, busy, refusal } = useSchemaForm(
    () => import('./sender-schema.ts').then(({ senderSchema }) => senderSchema),
    { name: proposed, email: '' },
    async (values) => {
      const sender = await api(addSender, { params: { id: bookletId }, body: values, quiet: true });
      if (!sender.message) toast.success(t('campaigns.sender.added', { email: sender.email }));
      onAdded(sender);
    },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('campaigns.sender.add')}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('campaigns.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('campaigns.sender.add.accept')}
          </Button>
        </Group>
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
