import { and, eq, isNull } from 'drizzle-orm';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import type { addParticipant, enrolExisting } from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { followSheets, formerDays } from './arrival.ts';
import { knowable } from './candidates.ts';
import type { People } from './context.ts';
import { addSheets, enrol, enrolledAmong, nameKeyOf } from './enrol.ts';
import { peopleChanged } from './facets.ts';
import { refuseFull } from './quota.ts';
import { judge, refuseIssues, rulesOf, type SheetRules } from './rules.ts';
import { alreadyEnrolled, alreadyTheirs, sameAs } from './same.ts';
import { fieldsOf, oncePerPerson, type Sheet, tracked, typedOf } from './sheet.ts';

/** Throws PAR-009 for a participant who is in the booklet already. */
const refuseEnrolled = async (inside: Scope, people: People, sheet: Sheet): Promise<void> => {
  const there = (await enrolledAmong(inside, people.booklet.id, [sheet.id])).get(sheet.id);
  if (there !== undefined) throw alreadyEnrolled(sheet, there);
};

const addNew = async (inside: Scope, people: People, rules: SheetRules, typed: ParticipantFields): Promise<string> => {
  const { sheet, issues } = judge(rules, typed);
  refuseIssues(issues, 'participant.');
  const known = await sameAs(inside, sheet);
  if (known) {
    await refuseEnrolled(inside, people, known.sheet);
    throw alreadyTheirs(known, 'participant.');
  }
  await refuseFull(inside, rules.settings, 1);
  const [id = ''] = await enrol(inside, people.booklet.id, await addSheets(inside, [sheet]), { source: 'manual' });
  return id;
};

/** Copies the given fields to the profile that PAR-001 named, and enrols this participant in the booklet. */
const joinSheet = async (
  inside: Scope,
  people: People,
  rules: SheetRules,
  typed: ParticipantFields,
  sheetId: string,
): Promise<string> => {
  const known = await sameAs(inside, typed);
  // The profile no longer exists or now belongs to another person: the caller must add the participant again.
  if (known?.sheet.id !== sheetId) throw new Refusal('GEN-010');
  await refuseEnrolled(inside, people, known.sheet);
  const { sheet, issues } = judge(rules, {
    ...known.sheet,
    ...typedOf(typed),
    fields: { ...known.sheet.fields, ...typed.fields },
  });
  refuseIssues(issues, 'participant.');
  const other = await sameAs(inside, sheet, [sheetId]);
  if (other) throw alreadyTheirs(other, 'participant.');
  await refuseFull(inside, rules.settings, 0, [sheetId]);
  const [row] = await inside.update(
    'participants',
    { ...fieldsOf(sheet), nameKey: nameKeyOf(sheet), ...tracked(inside) },
    ({ id }) => eq(id, sheetId),
  );
  if (!row) throw new Refusal('GEN-010');
  await followSheets(inside, [sheetId], formerDays([known.sheet], row.arrivalOn));
  const [id = ''] = await enrol(inside, people.booklet.id, [row], { source: 'manual' });
  return id;
};

/**
 * Adds a participant to a booklet, with a new profile or with the one that PAR-001 named (`mergeWith`). Returns the
 * enrolment id. Throws PAR-001 or PAR-012 with the profile that already has the e-mail or the employee number, PAR-009
 * for a participant of the booklet, PAR-008, PAR-011, PAR-019, and the other issues of the profile, each on its field.
 */
export const add = async (
  scope: Scope,
  people: People,
  { participant, mergeWith }: BodyOf<typeof addParticipant>,
): Promise<string> => {
  const rules = await rulesOf(scope, people);
  const enrolmentId = await oncePerPerson(() =>
    scope.transaction((inside) =>
      mergeWith === null
        ? addNew(inside, people, rules, participant)
        : joinSheet(inside, people, rules, participant, mergeWith),
    ),
  );
  peopleChanged(mergeWith === null ? people.booklet.id : null);
  return enrolmentId;
};

const sheetsWith = async (scope: Scope, ids: readonly string[]): Promise<Sheet[]> => {
  const { participants } = scope.views;
  return scope
    .select()
    .from(participants)
    .where(and(among(participants.id, ids), isNull(participants.anonymisedAt), await knowable(scope, participants)));
};

/** Enrolments from which the transaction refreshes the database statistics, so that later queries use a good plan. */
const MANY = 100;

/**
 * Enrols participants who have a profile. Throws GEN-010 if the actor may not know one of them; PAR-008, PAR-011,
 * PAR-019.
 */
export const addExisting = async (
  scope: Scope,
  people: People,
  { participantIds }: BodyOf<typeof enrolExisting>,
): Promise<{ added: number; already: number }> => {
  const asked = [...new Set(participantIds)];
  const rules = await rulesOf(scope, people);
  const counts = await oncePerPerson(() =>
    scope.transaction(async (inside) => {
      const sheets = await sheetsWith(inside, asked);
      if (sheets.length < asked.length) throw new Refusal('GEN-010');
      const enrolled = await enrolledAmong(inside, people.booklet.id, asked);
      const fresh = sheets.filter(({ id }) => !enrolled.has(id));
      if (rules.arrivalNeeded && fresh.some(({ arrivalOn }) => arrivalOn === null)) {
        const [code, values] = rules.arrivalNeeded;
        throw new Refusal(code, values, { participantIds: [new Refusal(code, values).message] });
      }
      await refuseFull(
        inside,
        rules.settings,
        0,
        fresh.map(({ id }) => id),
      );
      await enrol(inside, people.booklet.id, fresh, { source: 'manual' });
      if (fresh.length >= MANY) await inside.analyse('enrolments', fresh.length);
      return { added: fresh.length, already: enrolled.size };
    }),
  );
  peopleChanged(people.booklet.id);
  return counts;
};
