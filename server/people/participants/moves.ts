import { and, eq } from 'drizzle-orm';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import {
  FOLLOWING_STATES,
  type ManualAction,
  type moveParticipants,
} from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type Moved, move } from '../enrolments/move.ts';
import type { BulkVerb } from './bulk.ts';
import type { People } from './context.ts';
import { peopleChanged } from './facets.ts';
import { refuseFull } from './quota.ts';
import { counted } from './selection.ts';
import { settingsOf } from './settings.ts';

/** Actions whose success or refusal reveals reading. */
const FOLLOWING: readonly ManualAction[] = ['complete', 'reset'];
/** Actions that make a participant active again. */
const REVIVING: readonly ManualAction[] = ['readmit', 'renew'];

const TOLD: Record<ManualAction, [one: string, many: string]> = {
  invite: ['participant marqué comme invité', 'participants marqués comme invités'],
  revoke: ['participant révoqué', 'participants révoqués'],
  readmit: ['participant réadmis', 'participants réadmis'],
  renew: ['accès renouvelé', 'accès renouvelés'],
  complete: ['participant marqué comme terminé', 'participants marqués comme terminés'],
  reset: ['progression remise à zéro', 'progressions remises à zéro'],
};

const TITLES: Record<ManualAction, string> = {
  invite: 'Participants marqués comme invités',
  revoke: 'Révocation de participants',
  readmit: 'Réadmission de participants',
  renew: 'Renouvellement d’accès',
  complete: 'Participants marqués comme terminés',
  reset: 'Remise à zéro de progressions',
};

const refuseReading = ({ follow, booklet }: People, action: ManualAction): void => {
  if (follow.named || !FOLLOWING.includes(action)) return;
  if (follow.mode === 'named') {
    throw new PermissionRefusal('participants.progress', booklet.id);
  }
  throw new Refusal('PAR-014', { demande: 'cette action' });
};

/**
 * Ids of participants who read but appear as `invited`: the answer counts their new invitation as done, to reveal
 * nothing.
 */
const readersOf = (people: People, { refused }: Moved): Set<string> => {
  if (people.follow.named) return new Set();
  const reading = (state: EnrolmentState) => (FOLLOWING_STATES as readonly string[]).includes(state);
  return new Set(refused.filter(({ state }) => reading(state)).map(({ id }) => id));
};

/** Participant ids of these enrolments, in one state. */
const participantsOf = async (scope: Scope, ids: readonly string[], state: EnrolmentState): Promise<string[]> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(and(among(enrolments.id, ids), eq(enrolments.state, state)));
  return rows.map(({ id }) => id);
};

/** Throws PAR-011 if the action would exceed the quota of active participants. */
const refuseReviving = async (scope: Scope, ids: readonly string[], action: ManualAction): Promise<void> => {
  if (!REVIVING.includes(action)) return;
  const from = action === 'renew' ? 'expired' : 'revoked';
  await refuseFull(scope, await settingsOf(scope), 0, await participantsOf(scope, ids, from));
};

/**
 * Bulk move of all participants whose state allows it. Throws PAR-014 or GEN-009 for an action that reveals reading,
 * PAR-011 if it would exceed the quota of active participants.
 */
export const moving: BulkVerb<BodyOf<typeof moveParticipants>> = {
  permission: 'participants.manage',
  title: ({ action }) => TITLES[action],
  refuse: async (_, people, { action }) => refuseReading(people, action),
  refuseAll: (scope, ids, { action }) => refuseReviving(scope, ids, action),
  apply: async (scope, people, ids, { action, reason }) => {
    const moved = await scope.transaction(async (inside) => {
      await refuseReviving(inside, ids, action);
      return move(inside, ids, action, { detail: reason });
    });
    peopleChanged(people.booklet.id);
    const silent = action === 'invite' ? readersOf(people, moved) : new Set<string>();
    return {
      done: moved.moved.length + silent.size,
      refused: moved.refused.filter(({ id }) => !silent.has(id)),
    };
  },
  told: (n, { action }) => counted(n, ...TOLD[action]),
  action: ({ action }) => action,
};
