import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { hasPermission, type Permission } from '../../../contract/platform/permissions.ts';
import { isAdmin } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buildReferentCondition } from './access/referent-access.ts';
import type { ParticipantsContext } from './context.ts';

export interface EnrolledParticipant {
  enrolment: TenantRow<'enrolments'>;
  profile: TenantRow<'participants'>;
}

/** Returns a participant of this booklet whom the actor may see. Throws GEN-010 for any other id. */
export const getEnrolledParticipant = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
): Promise<EnrolledParticipant> => {
  const { enrolments, participants } = scope.views;
  const [row] = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(enrolments.id, enrolmentId),
        eq(enrolments.bookletId, people.booklet.id),
        buildReferentCondition(participants, people.referentAccess),
      ),
    );
  if (!row) throw new Refusal('GEN-010');
  return { enrolment: row.enrolments, profile: row.participants };
};

/** Participants of these enrolments, by name. */
export const listEnrolledParticipants = async (
  scope: Scope,
  ids: readonly string[],
): Promise<EnrolledParticipant[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(anyOf(enrolments.id, ids))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id));
  return rows.map((row) => ({ enrolment: row.enrolments, profile: row.participants }));
};

/** Ids of the booklets on which the actor has a permission; null for all booklets of the company. */
export const findPermittedBookletIds = async (scope: Scope, permission: Permission): Promise<string[] | null> => {
  if (isAdmin(scope)) return hasPermission(permission, scope.actor.role, 'owner') ? null : [];
  const { bookletRights } = scope.views;
  const rows = await scope.select().from(bookletRights).where(eq(bookletRights.userId, scope.actor.id)).limit(10_000);
  return rows
    .filter(({ level }) => hasPermission(permission, scope.actor.role, level))
    .map(({ bookletId }) => bookletId);
};

/** Returns a profile of the company that is not anonymised; throws GEN-010 for any other id. */
export const getParticipantProfile = async (
  scope: Scope,
  participantId: string,
): Promise<TenantRow<'participants'>> => {
  const { participants } = scope.views;
  const [sheet] = await scope.select().from(participants).where(eq(participants.id, participantId));
  if (!sheet || sheet.anonymisedAt !== null) throw new Refusal('GEN-010');
  return sheet;
};

/** Enrolments of a participant in these booklets; null for all booklets of the company. */
export const listParticipantBooklets = async (
  scope: Scope,
  participantId: string,
  bookletIds: readonly string[] | null,
): Promise<{ id: string; title: string; enrolmentId: string }[]> => {
  if (bookletIds?.length === 0) return [];
  const { enrolments, booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, enrolmentId: enrolments.id })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        eq(enrolments.participantId, participantId),
        bookletIds === null ? undefined : inArray(booklets.id, [...bookletIds]),
      ),
    );
  return rows.map((row) => ({ ...row, title: row.title ?? '' }));
};
