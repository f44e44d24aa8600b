import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { useConfirmLeave } from '../actions/use-confirm-leave.ts';
import { useProfileOptions, useRefreshParticipants } from '../use-participants.ts';
import { ExistingForm } from './ExistingForm.tsx';
import { NewForm } from './NewForm.tsx';

interface AddDialogProps {
  bookletId: string;
  onClose: () => void;
  /** Opens the profile of a participant who is already in the booklet. */
  onOpen: (enrolmentId: string) => void;
}

type AddMode = 'new' | 'existing';
const ADD_FORM_ID = 'ajouter-un-participant';

/** Adds a new person, or people of the company who already have a profile. */
export function AddDialog({ bookletId, onClose, onOpen }: AddDialogProps) {
  const t = useT();
  const refresh = useRefreshParticipants(bookletId);
  const choices = useProfileOptions(bookletId);
  const [way, setWay] = useState<AddMode>('new');
  const [state, setState] = useState({ dirty: false, busy: false });
  const leave = useConfirmLeave(onClose, state.dirty);
  return (
    <Dialog
      opened
      onClose={leave}
      width="44rem"
      title={t('participants.add')}
      footer={
        <DialogFooter cancel={t('participants.cancel')} onCancel={leave}>
          <SubmitButton form={ADD_FORM_ID} loading={state.busy} disabled={way === 'new' && !choices.ready}>
            {t('participants.add.accept')}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <Stack gap="lg">
        <SegmentedChoice<AddMode>
          label={t('participants.add.who')}
          value={way}
          onChange={setWay}
          options={toOptions(['new', 'existing'], (value) => t(`participants.add.${value}`))}
        />
        {way === 'new' && !choices.ready && <LoadingSkeleton />}
        {way === 'new' && choices.ready && (
          <NewForm
            id={ADD_FORM_ID}
            bookletId={bookletId}
            choices={choices}
            onState={setState}
            onAdded={(detail) => {
              refresh(detail);
              onClose();
            }}
            onFound={(enrolmentId) => {
              onClose();
              onOpen(enrolmentId);
            }}
          />
        )}
        {way === 'existing' && (
          <ExistingForm
            id={ADD_FORM_ID}
            bookletId={bookletId}
            onState={setState}
            onAdded={() => {
              refresh();
              onClose();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
