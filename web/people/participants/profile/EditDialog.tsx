import { useState } from 'react';
import type { Participant } from '../../../../contract/people/participants/participant.ts';
import type { ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { useConfirmLeave } from '../actions/use-confirm-leave.ts';
import { getFullName } from '../list/names.ts';
import { useParticipant, useProfileOptions, useRefreshParticipants } from '../use-participants.ts';
import { EditForm } from './EditForm.tsx';

interface EditDialogProps {
  bookletId: string;
  enrolmentId: string;
  onClose: () => void;
  /** After a merge, the participant may have the other profile's enrolment. */
  onOpen: (enrolmentId: string) => void;
}

const EDIT_FORM_ID = 'fiche-participant';

/** Dialog to edit a participant's profile. */
export function EditDialog({ bookletId, enrolmentId, onClose, onOpen }: EditDialogProps) {
  const t = useT();
  const refresh = useRefreshParticipants(bookletId);
  const choices = useProfileOptions(bookletId);
  const { data, error, refetch } = useParticipant(bookletId, enrolmentId);
  const [state, setState] = useState({ dirty: false, busy: false });
  const [first, setFirst] = useState<ParticipantDetail | null>(null);
  const [taken, setTaken] = useState<Participant | null>(null);
  // Later refetches must not overwrite the user's input.
  if (data && !first) setFirst(data);
  const leave = useConfirmLeave(onClose, state.dirty);
  const sheet = taken ?? first?.sheet;
  return (
    <Dialog
      opened
      onClose={leave}
      width="44rem"
      title={t('participants.edit.title', { name: first ? getFullName(first) : '' })}
      footer={
        <DialogFooter cancel={t('participants.cancel')} onCancel={leave}>
          <SubmitButton form={EDIT_FORM_ID} loading={state.busy} disabled={!sheet || !choices.ready}>
            {t('participants.save')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      {error && !first && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !(first && choices.ready) && <LoadingSkeleton />}
      {first && sheet && choices.ready && (
        <EditForm
          key={sheet.rowVersion}
          id={EDIT_FORM_ID}
          bookletId={bookletId}
          detail={first}
          sheet={sheet}
          choices={choices}
          onState={setState}
          onSaved={(detail) => {
            if (detail) refresh(detail);
            if (detail && detail.id !== enrolmentId) onOpen(detail.id);
            onClose();
          }}
          onTaken={setTaken}
        />
      )}
    </Dialog>
  );
}
