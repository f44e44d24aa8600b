import { and, count, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import {
  buildReferentCondition,
  type ReferentAccess,
  toReferentAccess,
} from '../participants/access/referent-access.ts';
import type { EnrolledParticipant } from '../participants/find-participant.ts';
import { listRepresentedReferents, type ReferentSummary } from './resolve-referents.ts';

/** Participants led by a referent today. */
export const getReferentReach = (
  referent: ReferentSummary,
  charges: readonly ReferentSummary[],
  today: string,
): ReferentAccess => toReferentAccess(listRepresentedReferents(({ id }) => id === referent.id, charges, today));

const buildParticipantsQuery = (scope: Scope, bookletId: string, reach: ReferentAccess, also?: SQL) => {
  const { enrolments, participants } = scope.views;
  return {
    enrolments,
    participants,
    where: and(
      eq(enrolments.bookletId, bookletId),
      notInArray(enrolments.state, REMOVED_STATES),
      isNull(participants.anonymisedAt),
      buildReferentCondition(participants, reach),
      also,
    ),
  };
};

/** Participants of a booklet, latest arrivals first, those without an arrival day last. `page` from 1. */
export const listFollowedParticipants = async (
  scope: Scope,
  bookletId: string,
  reach: ReferentAccess,
  { page, size }: { page: number; size: number },
): Promise<{ people: EnrolledParticipant[]; total: number }> => {
  const { enrolments, participants, where } = buildParticipantsQuery(scope, bookletId, reach);
  const [counted] = await scope
    .select({ n: count() })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(where);
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(where)
    .orderBy(sql`${desc(enrolments.arrivalOn)} nulls last`, sql`${enrolments.nameKey} collate "C"`, enrolments.id)
    .limit(size)
    .offset((page - 1) * size);
  return {
    people: rows.map((row) => ({ enrolment: row.enrolments, profile: row.participants })),
    total: counted?.n ?? 0,
  };
};
