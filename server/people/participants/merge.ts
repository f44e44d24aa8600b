import { and, eq } from 'drizzle-orm';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import type { getMerge, mergeParticipants } from '../../../contract/people/participants/participants.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { recordEvents } from '../enrolments/events.ts';
import { followSheets, formerDays } from './arrival.ts';
import { type People, peopleFor } from './context.ts';
import { sheetAnswer } from './detail.ts';
import { concerns, conflict } from './edit.ts';
import { nameKeyOf } from './enrol.ts';
import { peopleChanged } from './facets.ts';
import { bookletsWith, elsewhere, type InBooklet, participantIn, sheetOf } from './found.ts';
import { joinEnrolments, type Pair } from './merge-enrolments.ts';
import { judge, refuseIssues, rulesOf } from './rules.ts';
import { alreadyTheirs, fullName, sameAs } from './same.ts';
import { fieldsOf, refuseAnonymised, type Sheet, tracked } from './sheet.ts';

/** States from least to most advanced: the merge keeps the most advanced of two enrolments in one booklet. */
const FAR: EnrolmentState[] = [
  'anonymised',
  'revoked',
  'failed',
  'to_invite',
  'scheduled',
  'expired',
  'invited',
  'opened',
  'started',
  'completed',
];

interface Two extends InBooklet {
  people: People;
  other: Sheet;
  /** Booklets of the other participant. */
  theirs: { id: string; title: string }[];
}

/**
 * Loads the profiles of two different participants. Throws GEN-009 for an editor who does not manage every booklet of
 * the other.
 */
const twoOf = async (scope: Scope, bookletId: string, enrolmentId: string, otherId: string): Promise<Two> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const found = await participantIn(scope, people, enrolmentId);
  refuseAnonymised(found.sheet);
  const other = await sheetOf(scope, otherId);
  if (other.id === found.sheet.id) throw new Refusal('GEN-010');
  const theirs = await elsewhere(scope, otherId, null);
  const managed = await bookletsWith(scope, 'participants.manage');
  if (managed && theirs.some(({ id }) => !managed.includes(id))) {
    throw new PermissionRefusal('participants.manage');
  }
  return { ...found, people, other, theirs };
};

/** Returns both profiles, and the booklets of the other one. */
export const mergeOf = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  otherId: string,
): Promise<AnswerOf<typeof getMerge>> => {
  const { sheet, other, theirs } = await twoOf(scope, bookletId, enrolmentId, otherId);
  return { mine: sheetAnswer(sheet), other: sheetAnswer(other), otherBooklets: theirs.map(({ title }) => title) };
};

const isBlank = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Fields of the kept profile: blanks come from the other one, and chosen values win. */
const filled = (mine: Sheet, other: Sheet, chosen: Partial<ParticipantFields>): ParticipantFields => {
  const [own, theirs] = [fieldsOf(mine), fieldsOf(other)];
  const kept = Object.entries(own).map(([name, value]) => [
    name,
    isBlank(value) ? theirs[name as keyof ParticipantFields] : value,
  ]);
  return { ...Object.fromEntries(kept), fields: { ...theirs.fields, ...own.fields }, ...chosen };
};

/**
 * Pairs the enrolments in the same booklet: keeps the most advanced one, or the one of the kept profile if they are
 * equal.
 */
const pairsOf = (rows: Row<'enrolments'>[], mineId: string): Pair[] => {
  const far = (row: Row<'enrolments'>) => FAR.indexOf(row.state) * 2 + (row.participantId === mineId ? 1 : 0);
  const byBooklet = Map.groupBy(rows, ({ bookletId }) => bookletId);
  return [...byBooklet.values()].flatMap((two) => {
    const [kept, dropped] = two.toSorted((a, b) => far(b) - far(a));
    return kept && dropped ? [{ kept: kept.id, dropped: dropped.id }] : [];
  });
};

const join = async (inside: Scope, mine: Sheet, other: Sheet, final: ParticipantFields, rowVersion: number) => {
  const { enrolments } = inside.views;
  const rows = await inside
    .select()
    .from(enrolments)
    .where(among(enrolments.participantId, [mine.id, other.id]));
  await joinEnrolments(inside, pairsOf(rows, mine.id));
  await inside.update('enrolments', { participantId: mine.id }, (columns) => eq(columns.participantId, other.id));
  await inside.remove('participants', (columns) => eq(columns.id, other.id));
  const [row] = await inside.update(
    'participants',
    { ...final, nameKey: nameKeyOf(final), ...tracked(inside) },
    (columns) => and(eq(columns.id, mine.id), eq(columns.rowVersion, rowVersion)),
  );
  if (!row) return false;
  await followSheets(inside, [mine.id], formerDays([mine], row.arrivalOn));
  return true;
};

/**
 * Merges two profiles: the booklets, readings, proofs and messages of the other move to this participant, and the other
 * is deleted. Returns the participant’s enrolment in this booklet, which is the other’s if it was more advanced. Throws
 * GEN-011, GEN-009, PAR-001 or PAR-012 if a third participant has the chosen values.
 */
export const merge = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  { otherId, rowVersion, fields }: BodyOf<typeof mergeParticipants>,
): Promise<{ people: People; enrolmentId: string }> => {
  const { people, sheet: mine, other } = await twoOf(scope, bookletId, enrolmentId, otherId);
  if (mine.rowVersion !== rowVersion) throw await conflict(scope, people, enrolmentId);
  const { sheet, issues } = judge(await rulesOf(scope, people), filled(mine, other, fields));
  refuseIssues(issues.filter(concerns(Object.keys(fields))), 'fields.');
  const saved = await scope.transaction(async (inside) => {
    const third = await sameAs(inside, sheet, [mine.id, other.id]);
    if (third) throw alreadyTheirs(third, 'fields.');
    if (!(await join(inside, mine, other, sheet, rowVersion))) return null;
    const { enrolments } = inside.views;
    const left = await inside.select().from(enrolments).where(eq(enrolments.participantId, mine.id));
    await recordEvents(
      inside,
      left.map(({ id }) => id),
      'merged',
      { detail: fullName(other) },
    );
    return left.find((row) => row.bookletId === bookletId)?.id ?? null;
  });
  if (saved === null) throw await conflict(scope, people, enrolmentId);
  peopleChanged(null);
  return { people, enrolmentId: saved };
};
