import { and, count, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { REMOVED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { type Reach, reached } from '../participants/reach.ts';
import { type Charge, ledBy } from './resolve.ts';

/** Participants led by a referent today. */
export const reachOf = (referent: Charge, charges: readonly Charge[], today: string): Reach => {
  const led = ledBy(({ id }) => id === referent.id, charges, today);
  return { referentIds: led.map(({ id }) => id), perimeters: led.map(({ perimeter }) => perimeter) };
};

export interface LedPerson {
  enrolment: Row<'enrolments'>;
  sheet: Row<'participants'>;
}

const theirs = (scope: Scope, bookletId: string, reach: Reach, also?: SQL) => {
  const { enrolments, participants } = scope.views;
  return {
    enrolments,
    participants,
    where: and(
      eq(enrolments.bookletId, bookletId),
      notInArray(enrolments.state, REMOVED_STATES),
      isNull(participants.anonymisedAt),
      reached(participants, reach),
      also,
    ),
  };
};

/** Participants of a booklet, latest arrivals first, those without an arrival day last. `page` from 1. */
export const peopleOf = async (
  scope: Scope,
  bookletId: string,
  reach: Reach,
  { page, size }: { page: number; size: number },
): Promise<{ people: LedPerson[]; total: number }> => {
  const { enrolments, participants, where } = theirs(scope, bookletId, reach);
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
    people: rows.map((row) => ({ enrolment: row.enrolments, sheet: row.participants })),
    total: counted?.n ?? 0,
  };
};
