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

/** Participants that an action applies to. */
export interface Target {
  selection: Selection;
  n: number;
  /** Name of the participant, when there is only one. */
  name: string | null;
  /** Clears the selection after the action. */
  clear?: () => void;
}

export const targetOf = (row: ParticipantRow): Target => ({ selection: { ids: [row.id] }, n: 1, name: fullName(row) });

/** The selected rows or, with `all`, every participant that matches the filter (`total` of them). */
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

/** Actions that need the participant's reading progress. */
const tellsReading = (action: ManualAction): boolean =>
  ENROLMENT_TRANSITIONS[action].from.every((state) => (FOLLOWING_STATES as readonly string[]).includes(state));

export const offeredActions = (named: boolean): ManualAction[] =>
  MANUAL_ACTIONS.filter((action) => named || !tellsReading(action));

/** Manual actions available in a state. */
export const actionsFrom = (state: EnrolmentState, named: boolean): ManualAction[] =>
  offeredActions(named).filter((action) => ENROLMENT_TRANSITIONS[action].from.includes(state));

export const mayAnonymise = (state: EnrolmentState): boolean => ENROLMENT_TRANSITIONS.anonymise.from.includes(state);

/** Result of a bulk change that was refused for everyone; null for any other error. */
export const outcomeOf = (error: ApiError): BulkAnswer | null => {
  const { refused, refusedTotal } = error.body as Partial<BulkAnswer>;
  if (error.code !== 'GEN-017' || !Array.isArray(refused)) return null;
  return { done: 0, refused, refusedTotal: typeof refusedTotal === 'number' ? refusedTotal : refused.length };
};
