import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ParticipantSettings } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { useConfirmLeave } from '../actions/use-confirm-leave.ts';
import { participantKeys, useParticipantSettings } from '../use-participants.ts';
import { SettingsForm } from './SettingsForm.tsx';

const SETTINGS_FORM_ID = 'champs-et-listes';

/** « Champs et listes »: fields and lists that a company adds to its participants' profiles. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const cache = useQueryClient();
  const { data, error, refetch } = useParticipantSettings();
  const [first, setFirst] = useState<ParticipantSettings | null>(null);
  const [state, setState] = useState({ dirty: false, busy: false });
  // Later refetches must not overwrite the user's input.
  if (data && !first) setFirst(data);
  const leave = useConfirmLeave(onClose, state.dirty);
  const mayChange = first?.mayChange ?? false;
  return (
    <Dialog
      opened
      onClose={leave}
      width="44rem"
      title={t('participants.settings')}
      footer={
        <DialogFooter cancel={t(mayChange ? 'participants.cancel' : 'participants.close')} onCancel={leave}>
          {mayChange && (
            <SubmitButton form={SETTINGS_FORM_ID} loading={state.busy} disabled={!first}>
              {t('participants.save')}
            </SubmitButton>
          )}
        </DialogFooter>
      }
    >
      {!first && <LoadState error={error} onRetry={refetch} />}
      {first && (
        <SettingsForm
          key={first.rowVersion}
          id={SETTINGS_FORM_ID}
          settings={first}
          onState={setState}
          onSaved={(saved) => {
            cache.setQueryData(participantKeys.settings, saved);
            onClose();
          }}
          onTaken={setFirst}
        />
      )}
    </Dialog>
  );
}
