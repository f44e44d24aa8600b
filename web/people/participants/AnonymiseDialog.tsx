import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  ANONYMISE_WORD,
  anonymiseParticipants,
  type BulkAnswer,
} from '../../../contract/people/participants/participants.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { TextField } from '../../ui/TextField.tsx';
import { ActDialog } from './ActDialog.tsx';
import type { Target } from './targets.ts';

interface AnonymiseDialogProps {
  bookletId: string;
  target: Target;
  onClose: () => void;
  onDone: (outcome: BulkAnswer) => void;
}

/** Anonymisation is final: the user must type a confirmation word. */
export function AnonymiseDialog({ bookletId, target, onClose, onDone }: AnonymiseDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const who = target.name ?? t('participants.people', { count: target.n });
  return (
    <ActDialog
      title={t('participants.anonymise.header', { who })}
      accept={t('participants.action.anonymise')}
      danger
      onClose={onClose}
      onDone={onDone}
      send={async () => {
        if (typed.trim() !== ANONYMISE_WORD) {
          throw new ApiError(422, { errors: { confirmation: [errorText('PAR-017', { mot: ANONYMISE_WORD })] } });
        }
        const body = { selection: target.selection, confirmation: typed.trim() };
        return api(anonymiseParticipants, { params: { id: bookletId }, body, quiet: true });
      }}
    >
      {(errors) => (
        <Stack>
          <p>{t('participants.anonymise.message', { who })}</p>
          <TextField
            label={t('participants.anonymise.label', { word: ANONYMISE_WORD })}
            required
            autoComplete="off"
            value={typed}
            error={errors.confirmation}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Stack>
      )}
    </ActDialog>
  );
}
