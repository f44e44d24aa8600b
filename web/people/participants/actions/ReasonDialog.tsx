import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  type BulkResult,
  type ManualAction,
  moveParticipants,
} from '../../../../contract/people/participants/participants.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ParticipantTarget } from '../list/participant-target.ts';
import { ActionDialog } from './ActionDialog.tsx';

interface ReasonDialogProps {
  bookletId: string;
  action: ManualAction & ('complete' | 'reset');
  target: ParticipantTarget;
  onClose: () => void;
  onDone: (outcome: BulkResult) => void;
}

/** Completion by hand and progress reset require a reason, for later questions. */
export function ReasonDialog({ bookletId, action, target, onClose, onDone }: ReasonDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const who = target.name ?? t('participants.people', { count: target.count });
  return (
    <ActionDialog
      title={t(`participants.action.${action}`)}
      accept={t(`participants.action.${action}`)}
      danger={action === 'reset'}
      onClose={onClose}
      onDone={onDone}
      send={async () => {
        if (reason.trim() === '') throw new ApiError(422, { errors: { reason: [errorText('GEN-001')] } });
        const body = { selection: target.selection, action, reason };
        return api(moveParticipants, { params: { id: bookletId }, body, quiet: true });
      }}
    >
      {(errors) => (
        <Stack>
          <p>{t(`participants.${action}.message`, { who })}</p>
          <TextField
            label={t('participants.reason')}
            help={t('participants.reason.help')}
            required
            max={300}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      )}
    </ActionDialog>
  );
}
