import type { BulkResult } from '../../../../contract/people/participants/participants.ts';
import type { ParticipantTarget } from '../list/participant-target.ts';
import { EditDialog } from '../profile/EditDialog.tsx';
import { AnonymiseDialog } from './AnonymiseDialog.tsx';
import type { ActionDialogState } from './action-dialog.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

interface ActionDialogsProps {
  bookletId: string;
  asking: ActionDialogState;
  onClose: () => void;
  onDone: (target: ParticipantTarget, outcome: BulkResult) => void;
  onOpen: (enrolmentId: string) => void;
}

/** The dialog of the current action. */
export function ActionDialogs({ bookletId, asking, onClose, onDone, onOpen }: ActionDialogsProps) {
  if (asking.kind === 'link') return <LinkDialog link={asking.link} onClose={onClose} />;
  if (asking.kind === 'outcome') return <OutcomeDialog outcome={asking.outcome} onClose={onClose} />;
  if (asking.kind === 'edit') {
    return <EditDialog bookletId={bookletId} enrolmentId={asking.enrolmentId} onClose={onClose} onOpen={onOpen} />;
  }
  const { kind, target } = asking;
  const common = { bookletId, target, onClose, onDone: (outcome: BulkResult) => onDone(target, outcome) };
  if (kind === 'change') return <ChangeDialog {...common} />;
  if (kind === 'anonymise') return <AnonymiseDialog {...common} />;
  return <ReasonDialog {...common} action={kind} />;
}
