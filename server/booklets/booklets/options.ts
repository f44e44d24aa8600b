import { and, count, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { BookletOptions } from '../../../contract/booklets/booklets/booklet-options.ts';
import { PENDING_CAMPAIGN_STATES } from '../../../contract/messages/campaigns/campaign-states.ts';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { requireBooklet } from './find-booklet.ts';

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;

const countParticipants = async (scope: Scope, bookletId: string) => {
  const { enrolments } = scope.views;
  const [row] = await scope
    .select({ total: count(), toInvite: countWhere(eq(enrolments.state, 'to_invite')) })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, bookletId), notInArray(enrolments.state, REMOVED_STATES)));
  return row ?? { total: 0, toInvite: 0 };
};

const countReferents = async (scope: Scope, bookletId: string) => {
  const { referents } = scope.views;
  const [row] = await scope
    .select({ total: count(), shown: countWhere(eq(referents.visible, true)) })
    .from(referents)
    .where(eq(referents.bookletId, bookletId));
  return row ?? { total: 0, shown: 0 };
};

const countMessages = async (scope: Scope, bookletId: string) => {
  const { campaigns } = scope.views;
  const isStep = isNotNull(campaigns.step);
  const isCampaign = isNull(campaigns.step);
  const [row] = await scope
    .select({
      campaigns: countWhere(isCampaign),
      underway: countWhere(and(isCampaign, inArray(campaigns.state, [...PENDING_CAMPAIGN_STATES]))),
      steps: countWhere(and(isStep, eq(campaigns.state, 'running'))),
    })
    .from(campaigns)
    .where(and(eq(campaigns.bookletId, bookletId), isNull(campaigns.archivedAt)));
  return row ?? { campaigns: 0, underway: 0, steps: 0 };
};

const countUsers = async (scope: Scope, bookletId: string) => {
  const { bookletRights } = scope.views;
  const [row] = await scope
    .select({ total: count(), owners: countWhere(eq(bookletRights.level, 'owner')) })
    .from(bookletRights)
    .where(eq(bookletRights.bookletId, bookletId));
  return row ?? { total: 0, owners: 0 };
};

/** Options of a booklet with the current state of each; null for those that the actor may not open. */
export const loadBookletOptions = async (scope: Scope, id: string): Promise<BookletOptions> => {
  const { row, can } = await requireBooklet(scope, id, 'booklet.options');
  const [participants, referents, mailing, users] = await Promise.all([
    can['participants.list'] ? countParticipants(scope, id) : null,
    can['booklet.referents'] ? countReferents(scope, id) : null,
    can['campaigns.manage'] ? countMessages(scope, id) : null,
    can['booklet.rights'] ? countUsers(scope, id) : null,
  ]);
  const { tracking, review } = row.settings;
  return {
    access: can['booklet.access'] ? { doors: listAccessMethods(row.access) } : null,
    participants,
    referents,
    mailing,
    users,
    advanced: can['booklet.advanced'] ? { tracking: tracking.mode, approval: review.approval } : null,
  };
};
