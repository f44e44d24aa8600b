import type { FormEvent, ReactNode } from 'react';
import type { BulkResult } from '../../../../contract/people/participants/participants.ts';
import { ApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useFormAction } from '../../../lib/use-action.ts';
import { RefusalAlert } from '../../../ui/fields/RefusalAlert.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';
import { findBulkAnswer } from '../list/participant-target.ts';
import classes from '../participants.module.css';
import { renameErrorFields } from '../profile/participant-profile.ts';

interface ActionDialogProps {
  title: string;
  accept: string;
  danger?: boolean;
  onClose: () => void;
  /** Sends the change. `onDone` receives the result, even when the change was refused for everyone. */
  send: () => Promise<BulkResult>;
  onDone: (outcome: BulkResult) => void;
  /** Renders the fields, with their errors. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

const ACTION_FORM_ID = 'agir-sur-des-participants';

/** Dialog that collects the values of a change for one or several participants, then sends it. */
export function ActionDialog({ title, accept, danger = false, onClose, send, onDone, children }: ActionDialogProps) {
  const t = useT();
  const { busy, errors, refusal, run } = useFormAction();
  const findOutcome = (error: unknown): BulkResult => {
    if (!(error instanceof ApiError)) throw error;
    const outcome = findBulkAnswer(error);
    if (outcome) return outcome;
    throw renameErrorFields(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run(async () => onDone(await send().catch(findOutcome)));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <DialogFooter cancel={t('participants.cancel')} onCancel={onClose} focusCancel={danger}>
          <SubmitButton form={ACTION_FORM_ID} color={danger ? 'red' : undefined} loading={busy}>
            {accept}
          </SubmitButton>
        </DialogFooter>
      }
    >
      <form id={ACTION_FORM_ID} className={classes.window} onSubmit={submit} noValidate>
        <RefusalAlert>{refusal}</RefusalAlert>
        {children(errors)}
      </form>
    </Dialog>
  );
}
