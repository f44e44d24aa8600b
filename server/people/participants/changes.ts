import { and, eq, isNull, sql } from 'drizzle-orm';
import type { changeParticipants } from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { frenchDay } from '../../platform/text/calendar/days.ts';
import { recountPeople } from '../../reading/proofs/asked.ts';
import { followSheets, formerDays } from './arrival.ts';
import type { BulkVerb, Done } from './bulk.ts';
import type { People } from './context.ts';
import { peopleChanged } from './facets.ts';
import { rulesOf } from './rules.ts';
import { counted, type Refused } from './selection.ts';
import { tracked } from './sheet.ts';

type Change = BodyOf<typeof changeParticipants>['set'];
interface Both {
  enrolment: Row<'enrolments'>;
  sheet: Row<'participants'>;
}

const MOST_GROUPS = 20;

/** Throws if the change is invalid for every participant. */
const refuseChange = async (scope: Scope, people: People, { referentId, arrivalOn }: Change): Promise<void> => {
  const rules = await rulesOf(scope, people);
  const refuse = (field: string, ...[code, values]: ConstructorParameters<typeof Refusal>): never => {
    const { message } = new Refusal(code, values);
    throw new Refusal(code, values, { [`set.${field}`]: [message] });
  };
  if (referentId && !rules.referents.has(referentId)) refuse('referentId', 'GEN-019');
  if (arrivalOn === undefined) return;
  if (arrivalOn === null && rules.arrivalNeeded) refuse('arrivalOn', ...rules.arrivalNeeded);
  const { min, max } = rules.arrival;
  if (arrivalOn !== null && (arrivalOn < min || arrivalOn > max)) {
    refuse('arrivalOn', 'PAR-018', { min: frenchDay(min), max: frenchDay(max) });
  }
};

/** Groups of a profile after the change. */
const groupsOf = (groups: readonly string[], { addGroups, removeGroups }: Change): string[] => {
  const gone = new Set(removeGroups.map(foldedKey));
  const kept = groups.filter((group) => !gone.has(foldedKey(group)));
  const there = new Set(kept.map(foldedKey));
  return [...kept, ...addGroups.filter((group) => !there.has(foldedKey(group)))];
};

/** Reason why this participant cannot take the change; null if there is none. */
const reasonFor = ({ sheet }: Both, change: Change): Refusal | null => {
  const { arrivalOn } = change;
  if (arrivalOn && sheet.endOn !== null && sheet.endOn < arrivalOn) {
    return new Refusal('GEN-006', { date: frenchDay(arrivalOn) });
  }
  if (groupsOf(sheet.groups, change).length > MOST_GROUPS) {
    return new Refusal('GEN-023', { libelle: 'Groupes', n: MOST_GROUPS });
  }
  return null;
};

const selected = async (scope: Scope, ids: readonly string[]): Promise<Both[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, ids));
  return rows.map((row) => ({ enrolment: row.enrolments, sheet: row.participants }));
};

/** Sets the groups of each profile in one statement. */
const regroup = async (inside: Scope, sheets: readonly Row<'participants'>[], change: Change): Promise<void> => {
  const next = Object.fromEntries(sheets.map(({ id, groups }) => [id, groupsOf(groups, change)]));
  await inside.update('participants', { groups: sql`${JSON.stringify(next)}::jsonb -> id::text` }, ({ id }) =>
    among(id, Object.keys(next)),
  );
};

/** Changes the referent, the groups or the arrival of these participants; refused ones come with the reason. */
const apply = async (scope: Scope, ids: readonly string[], set: Change): Promise<Done> => {
  const rows = await selected(scope, ids);
  const refused: Refused[] = [];
  const good: Row<'participants'>[] = [];
  for (const row of rows) {
    const { id, state } = row.enrolment;
    const why = reasonFor(row, set);
    if (state === 'anonymised') refused.push({ id, state });
    else if (why) refused.push({ id, state, why });
    else good.push(row.sheet);
  }
  if (good.length > 0) {
    const sheets = good.map(({ id }) => id);
    await scope.transaction(async (inside) => {
      const { referentId, arrivalOn } = set;
      await inside.update(
        'participants',
        {
          ...tracked(inside),
          ...(referentId !== undefined && { referentId }),
          ...(arrivalOn !== undefined && { arrivalOn }),
        },
        (columns) => and(among(columns.id, sheets), isNull(columns.anonymisedAt)),
      );
      if (set.addGroups.length + set.removeGroups.length > 0) {
        await regroup(inside, good, set);
        await recountPeople(inside, sheets);
      }
      if (arrivalOn !== undefined) await followSheets(inside, sheets, formerDays(good, arrivalOn));
    });
    peopleChanged(null);
  }
  return { done: good.length, refused };
};

/** Bulk change of the referent, the groups or the arrival; field errors are under `set.…`. */
export const changing: BulkVerb<BodyOf<typeof changeParticipants>> = {
  permission: 'participants.manage',
  title: () => 'Modification de participants',
  refuse: (scope, people, { set }) => refuseChange(scope, people, set),
  apply: (scope, _, ids, { set }) => apply(scope, ids, set),
  told: (n) => counted(n, 'participant modifié', 'participants modifiés'),
};
