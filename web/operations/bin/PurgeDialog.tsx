import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type BinnedItem, purgeBinnedItem } from '../../../contract/operations/bin.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Permanent deletion: the user must type the exact title. */
export function PurgeDialog({ item, onClose, onDone }: { item: BinnedItem; onClose: () => void; onDone: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const purge = async () => {
    if (typed.trim() !== item.title) return setError(errorText('LIV-008'));
    try {
      await api(purgeBinnedItem, { body: { kind: item.kind, id: item.id, title: item.title }, quiet: true });
      onClose();
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('bin.purge.header')}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('bin.cancel')}
          </Button>
          <Button color="red" onClick={() => void purge()}>
            {t('bin.purge')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <p>{t('bin.purge.message', { title: item.title })}</p>
        <TextField
          label={t('bin.purge.label')}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
