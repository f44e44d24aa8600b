import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { findCandidates } from '../../../../contract/people/participants/participants.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { toLimitedList } from '../../../platform/data/queries/limited-list.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import type { ParticipantsContext } from '../context.ts';
import { findPermittedBookletIds } from '../find-participant.ts';
import { buildSearchCondition } from './filter.ts';

const MAX_CANDIDATES = 50;

/** SQL condition on participants: editors know those of the booklets they manage, administrators know all. */
export const buildKnownCondition = async (
  scope: Scope,
  participants: Scope['views']['participants'],
): Promise<SQL | undefined> => {
  const managed = await findPermittedBookletIds(scope, 'participants.manage');
  if (managed === null) return undefined;
  const { enrolments } = scope.views;
  const theirs = scope
    .select({ id: enrolments.participantId })
    .from(enrolments)
    .where(anyOf(enrolments.bookletId, managed));
  return inArray(participants.id, theirs);
};

/** Lists participants of the company who can be added to this booklet, by name. */
export const listCandidates = async (
  scope: Scope,
  { booklet }: ParticipantsContext,
  search: string,
): Promise<CallAnswer<typeof findCandidates>> => {
  const { participants, enrolments } = scope.views;
  const here = scope
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, booklet.id), eq(enrolments.participantId, participants.id)));
  const isCandidate = and(
    isNull(participants.anonymisedAt),
    buildSearchCondition(participants, search),
    notExists(here),
    await buildKnownCondition(scope, participants),
  );
  const rows = await scope
    .select({
      participantId: participants.id,
      ...pickFields(participants, ['firstName', 'lastName', 'email', 'jobTitle', 'site', 'arrivalOn']),
    })
    .from(participants)
    .where(isCandidate)
    .orderBy(asc(sql`${participants.nameKey} collate "C"`), asc(participants.id))
    .limit(MAX_CANDIDATES);
  return toLimitedList(rows, MAX_CANDIDATES, () => scope.countRows(participants, isCandidate));
};
