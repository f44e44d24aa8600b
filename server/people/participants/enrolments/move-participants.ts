import { and, eq } from 'drizzle-orm';
import type { EnrolmentState } from '../../../../contract/people/enrolments/enrolment.ts';
import {
  type ManualAction,
  type moveParticipants,
  TRACKING_STATES,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { PermissionRefusal, Refusal } from '../../../platform/http/refusal.ts';
import { type MoveResult, moveEnrolments } from '../../enrolments/move.ts';
import type { ParticipantsContext } from '../context.ts';
import type { BulkOperation } from '../list/bulk.ts';
import { formatCount } from '../list/selection.ts';
import { loadParticipantSettings } from '../settings/settings.ts';
import { requireParticipantQuota } from './quota.ts';

/** Actions whose success or refusal reveals reading. */
const TRACKING_ACTIONS: readonly ManualAction[] = ['complete', 'reset'];
/** Actions that make a participant active again. */
const REACTIVATING_ACTIONS: readonly ManualAction[] = ['readmit', 'renew'];

const RESULT_TEXTS: Record<ManualAction, [one: string, many: string]> = {
  invite: ['participant marqué comme invité', 'participants marqués comme invités'],
  revoke: ['participant révoqué', 'participants révoqués'],
  readmit: ['participant réadmis', 'participants réadmis'],
  renew: ['accès renouvelé', 'accès renouvelés'],
  complete: ['participant marqué comme terminé', 'participants marqués comme terminés'],
  reset: ['progression remise à zéro', 'progressions remises à zéro'],
};

const TASK_TITLES: Record<ManualAction, string> = {
  invite: 'Participants marqués comme invités',
  revoke: 'Révocation de participants',
  readmit: 'Réadmission de participants',
  renew: 'Renouvellement d’accès',
  complete: 'Participants marqués comme terminés',
  reset: 'Remise à zéro de progressions',
};

const requireTrackingPermission = ({ follow, booklet }: ParticipantsContext, action: ManualAction): void => {
  if (follow.named || !TRACKING_ACTIONS.includes(action)) return;
  if (follow.mode === 'named') {
    throw new PermissionRefusal('participants.progress', booklet.id);
  }
  throw new Refusal('PAR-014', { demande: 'cette action' });
};

/**
 * Ids of participants who read but appear as `invited`: the answer counts their new invitation as done, to reveal
 * nothing.
 */
const listHiddenReaderIds = (people: ParticipantsContext, { refused }: MoveResult): Set<string> => {
  if (people.follow.named) return new Set();
  const reading = (state: EnrolmentState) => (TRACKING_STATES as readonly string[]).includes(state);
  return new Set(refused.filter(({ state }) => reading(state)).map(({ id }) => id));
};

/** Participant ids of these enrolments, in one state. */
const listParticipantIdsInState = async (
  scope: Scope,
  ids: readonly string[],
  state: EnrolmentState,
): Promise<string[]> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(and(anyOf(enrolments.id, ids), eq(enrolments.state, state)));
  return rows.map(({ id }) => id);
};

/** Throws PAR-011 if the action would exceed the quota of active participants. */
const requireReactivationQuota = async (scope: Scope, ids: readonly string[], action: ManualAction): Promise<void> => {
  if (!REACTIVATING_ACTIONS.includes(action)) return;
  const from = action === 'renew' ? 'expired' : 'revoked';
  await requireParticipantQuota(
    scope,
    await loadParticipantSettings(scope),
    0,
    await listParticipantIdsInState(scope, ids, from),
  );
};

/**
 * Bulk move of all participants whose state allows it. Throws PAR-014 or GEN-009 for an action that reveals reading,
 * PAR-011 if it would exceed the quota of active participants.
 */
export const moveOperation: BulkOperation<CallBody<typeof moveParticipants>> = {
  permission: 'participants.manage',
  title: ({ action }) => TASK_TITLES[action],
  refuse: async (_, people, { action }) => requireTrackingPermission(people, action),
  refuseAll: (scope, ids, { action }) => requireReactivationQuota(scope, ids, action),
  apply: async (scope, people, ids, { action, reason }) => {
    const moved = await scope.transaction(async (inside) => {
      await requireReactivationQuota(inside, ids, action);
      return moveEnrolments(inside, ids, action, { detail: reason });
    });
    const silent = action === 'invite' ? listHiddenReaderIds(people, moved) : new Set<string>();
    return {
      done: moved.moved.length + silent.size,
      refused: moved.refused.filter(({ id }) => !silent.has(id)),
    };
  },
  describeResult: (n, { action }) => formatCount(n, ...RESULT_TEXTS[action]),
  action: ({ action }) => action,
};
