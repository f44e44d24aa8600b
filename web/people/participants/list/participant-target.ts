import { ENROLMENT_TRANSITIONS, type EnrolmentState } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  ACTIONS_WITH_REASON,
  type BulkResult,
  MANUAL_ACTIONS,
  type ManualAction,
  type ParticipantFilter,
  type ParticipantRow,
  type Selection,
  TRACKING_STATES,
} from '../../../../contract/people/participants/participants.ts';
import type { ApiError } from '../../../lib/api.ts';
import { getFullName } from './names.ts';

/** Participants that an action applies to. */
export interface ParticipantTarget {
  selection: Selection;
  count: number;
  /** Name of the participant, when there is only one. */
  name: string | null;
  /** Clears the selection after the action. */
  clearSelection?: () => void;
}

export const toParticipantTarget = (row: ParticipantRow): ParticipantTarget => ({
  selection: { ids: [row.id] },
  count: 1,
  name: getFullName(row),
});

/** The selected rows or, with `all`, every participant that matches the filter (`total` of them). */
export const buildBulkTarget = (
  ids: readonly string[],
  all: boolean,
  { filter, total, clear }: { filter: ParticipantFilter; total: number; clear: () => void },
): ParticipantTarget =>
  all
    ? { selection: { filter, except: [] }, count: total, name: null, clearSelection: clear }
    : { selection: { ids: [...ids] }, count: ids.length, name: null, clearSelection: clear };

export const needsReason = (action: ManualAction): boolean =>
  (ACTIONS_WITH_REASON as readonly ManualAction[]).includes(action);

/** Actions that need the participant's reading progress. */
const isReadingAction = (action: ManualAction): boolean =>
  ENROLMENT_TRANSITIONS[action].from.every((state) => (TRACKING_STATES as readonly string[]).includes(state));

export const listManualActions = (named: boolean): ManualAction[] =>
  MANUAL_ACTIONS.filter((action) => named || !isReadingAction(action));

/** Manual actions available in a state. */
export const listActionsForState = (state: EnrolmentState, named: boolean): ManualAction[] =>
  listManualActions(named).filter((action) => ENROLMENT_TRANSITIONS[action].from.includes(state));

export const canAnonymise = (state: EnrolmentState): boolean => ENROLMENT_TRANSITIONS.anonymise.from.includes(state);

/** Result of a bulk change that was refused for everyone; null for any other error. */
export const findBulkAnswer = (error: ApiError): BulkResult | null => {
  const { refused, refusedTotal } = error.body as Partial<BulkResult>;
  if (error.code !== 'GEN-017' || !Array.isArray(refused)) return null;
  return { done: 0, refused, refusedTotal: typeof refusedTotal === 'number' ? refusedTotal : refused.length };
};
