import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  ANONYMISATION_KEYWORD,
  anonymiseParticipants,
  type BulkResult,
} from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ParticipantTarget } from '../list/participant-target.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface AnonymiseDialogProps {
  bookletId: string;
  target: ParticipantTarget;
  onClose: () => void;
  onDone: (outcome: BulkResult) => void;
}

/** Anonymisation is final: the user must type a confirmation word. */
export function AnonymiseDialog({ bookletId, target, onClose, onDone }: AnonymiseDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const who = target.name ?? t('participants.people', { count: target.count });
  return (
    <ActionDialog
      title={t('participants.anonymise.header', { who })}
      accept={t('participants.action.anonymise')}
      danger
      onClose={onClose}
      onDone={onDone}
      send={async () => {
        if (typed.trim() !== ANONYMISATION_KEYWORD) {
          throw new ApiError(422, { errors: { confirmation: [errorText('PAR-017', { mot: ANONYMISATION_KEYWORD })] } });
        }
        const body = { selection: target.selection, confirmation: typed.trim() };
        return api(anonymiseParticipants, { params: { id: bookletId }, body, quiet: true });
      }}
    >
      {(errors) => (
        <Stack>
          <p>{t('participants.anonymise.message', { who })}</p>
          <TextField
            label={t('participants.anonymise.label', { word: ANONYMISATION_KEYWORD })}
            required
            autoComplete="off"
            value={typed}
            error={errors.confirmation}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Stack>
      )}
    </ActionDialog>
  );
}
