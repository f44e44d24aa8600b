import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { buildVisibilityFilter, isAdmin } from '../../booklets/index.ts';
import { buildReferentCondition, findReferentAccess } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { SearchScope } from '../../platform/data/queries/search.ts';

const NO_PARTICIPANTS = null;

/** Participants of a referent, in all their booklets. */
const buildOwnParticipantsFilter = async (scope: Scope): Promise<SearchScope['participants']> => {
  const { booklets, enrolments, participants } = scope.views;
  const mine = await scope.select({ id: booklets.id }).from(booklets).where(buildVisibilityFilter(scope, booklets));
  const reaches: ReturnType<typeof and>[] = [];
  for (const { id } of mine) {
    const reach = await findReferentAccess(scope, id);
    if (reach) reaches.push(and(eq(enrolments.bookletId, id), buildReferentCondition(participants, reach)));
  }
  if (reaches.length === 0) return NO_PARTICIPANTS;
  const rows = scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(or(...reaches));
  return sql`s.item_id in ${rows}`;
};

/** Scope of the actor's search: only what the lists and screens show them. */
export const buildSearchReach = async (scope: Scope): Promise<SearchScope> => {
  const { actor, companyId } = scope;
  const admin = isAdmin(scope);
  const rights = (
    bookletId: SQL,
    levels: SQL,
  ) => sql`exists (select from booklet_rights r where r.booklet_id = ${bookletId}
    and r.user_id = ${actor.id}::uuid and (r.expires_at is null or r.expires_at > now()) ${levels})`;
  const { booklets } = scope.views;
  const visible = scope.select({ id: booklets.id }).from(booklets).where(buildVisibilityFilter(scope, booklets));
  const mine = admin
    ? sql`b.company_id = ${companyId}::uuid`
    : sql`b.company_id = ${companyId}::uuid and b.id in ${visible}`;
  const participants = hasPermission('participants.list', actor.role)
    ? sql`true`
    : actor.role === 'referent'
      ? await buildOwnParticipantsFilter(scope)
      : rights(sql`s.booklet_id`, sql`and r.level in ('publisher', 'owner')`);
  return {
    companyId,
    booklets: mine,
    participants,
    content: actor.role !== 'referent',
    media: hasPermission('media.use', actor.role),
    users: hasPermission('users.manage', actor.role),
    help: sql`t.state = 'published' and coalesce(t.publish_at <= now(), true)
      and (cardinality(t.roles) = 0 or ${actor.role} = any(t.roles))`,
  };
};
