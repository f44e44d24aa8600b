import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { purgeBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { BookletActionTarget } from './use-booklet-actions.tsx';

interface PurgeDialogProps {
  booklet: BookletActionTarget;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes a booklet for good: the user must type its exact title. */
export function PurgeDialog({ booklet, onClose, onDone }: PurgeDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const title = booklet.title || t('booklets.untitled');
  const purge = async () => {
    if (typed.trim() !== title) return setError(errorText('LIV-008'));
    try {
      await api(purgeBooklet, { params: { id: booklet.id }, query: { title: booklet.title ?? '' } });
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
      title={t('booklet.purge.header')}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('booklet.purge.cancel')}
          </Button>
          <Button color="red" onClick={() => void purge()}>
            {t('booklet.action.purge')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <p>{t('booklet.purge.message', { title })}</p>
        <TextField
          label={t('booklet.purge.label')}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
