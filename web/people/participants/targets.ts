import { ENROLMENT_TRANSITIONS, type EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import {
  type BulkAnswer,
  FOLLOWING_STATES,
  MANUAL_ACTIONS,
  type ManualAction,
  type ParticipantFilter,
  type ParticipantRow,
  REASONED_ACTIONS,
  type Selection,
} from '../../../contract/people/participants/participants.ts';
import type { ApiError } from '../../lib/api.ts';
import { fullName } from './names.ts';

/** Whom an action is for. */
export interface Target {
  selection: Selection;
  n: number;
  /** When it is one person. */
  name: string | null;
  /** Empties the selection, once it is done. */
  clear?: () => void;
}

export const targetOf = (row: ParticipantRow): Target => ({ selection: { ids: [row.id] }, n: 1, name: fullName(row) });

/** The ticked rows, or (`all`) everybody the filter finds, `total` of them. */
export const selected = (
  ids: readonly string[],
  all: boolean,
  { filter, total, clear }: { filter: ParticipantFilter; total: number; clear: () => void },
): Target =>
  all
    ? { selection: { filter, except: [] }, n: total, name: null, clear }
    : { selection: { ids: [...ids] }, n: ids.length, name: null, clear };

export const needsReason = (action: ManualAction): boolean =>
  (REASONED_ACTIONS as readonly ManualAction[]).includes(action);

/** Moves that only make sense where one sees who reads. */
const tellsReading = (action: ManualAction): boolean =>
  ENROLMENT_TRANSITIONS[action].from.every((state) => (FOLLOWING_STATES as readonly string[]).includes(state));

export const offeredActions = (named: boolean): ManualAction[] =>
  MANUAL_ACTIONS.filter((action) => named || !tellsReading(action));

/** What can be done by hand with somebody in this state. */
export const actionsFrom = (state: EnrolmentState, named: boolean): ManualAction[] =>
  offeredActions(named).filter((action) => ENROLMENT_TRANSITIONS[action].from.includes(state));

export const mayAnonymise = (state: EnrolmentState): boolean => ENROLMENT_TRANSITIONS.anonymise.from.includes(state);

/** What came of a change of several, also when it was refused to all of them; null when the error is another. */
export const outcomeOf = (error: ApiError): BulkAnswer | null => {
  const { refused, refusedTotal } = error.body as Partial<BulkAnswer>;
  if (error.code !== 'GEN-017' || !Array.isArray(refused)) return null;
  return { done: 0, refused, refusedTotal: typeof refusedTotal === 'number' ? refusedTotal : refused.length };
};
