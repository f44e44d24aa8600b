import type { BulkAnswer } from '../../../contract/people/participants/participants.ts';
import { AnonymiseDialog } from './AnonymiseDialog.tsx';
import type { Asking } from './asking.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Target } from './targets.ts';

interface ActWindowsProps {
  bookletId: string;
  asking: Asking;
  onClose: () => void;
  onDone: (target: Target, outcome: BulkAnswer) => void;
  onOpen: (enrolmentId: string) => void;
}

/** The dialog of the current action. */
export function ActWindows({ bookletId, asking, onClose, onDone, onOpen }: ActWindowsProps) {
  if (asking.kind === 'link') return <LinkDialog link={asking.link} onClose={onClose} />;
  if (asking.kind === 'outcome') return <OutcomeDialog outcome={asking.outcome} onClose={onClose} />;
  if (asking.kind === 'edit') {
    return <EditDialog bookletId={bookletId} enrolmentId={asking.enrolmentId} onClose={onClose} onOpen={onOpen} />;
  }
  const { kind, target } = asking;
  const common = { bookletId, target, onClose, onDone: (outcome: BulkAnswer) => onDone(target, outcome) };
  if (kind === 'change') return <ChangeDialog {...common} />;
  if (kind === 'anonymise') return <AnonymiseDialog {...common} />;
  return <ReasonDialog {...common} action={kind} />;
}
