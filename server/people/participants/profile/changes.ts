import { and, isNull, sql } from 'drizzle-orm';
import type { changeParticipants } from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../../platform/data/access/versioned-row.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { createFieldRefusal, Refusal } from '../../../platform/http/refusal.ts';
import { formatFrenchDay } from '../../../platform/text/calendar/days.ts';
import { recountParticipants } from '../../enrolments/recount-participants.ts';
import type { ParticipantsContext } from '../context.ts';
import { mapFormerArrivals, propagateProfileChanges } from '../enrolments/arrival.ts';
import { listEnrolledParticipants } from '../find-participant.ts';
import type { BulkOperation, Done } from '../list/bulk.ts';
import { formatCount, type RefusedParticipant } from '../list/selection.ts';
import { loadProfileRules } from './profile-rules.ts';

type Change = CallBody<typeof changeParticipants>['set'];

const MAX_GROUPS_PER_PARTICIPANT = 20;

/** Throws if the change is invalid for every participant. */
const requireValidChange = async (
  scope: Scope,
  people: ParticipantsContext,
  { referentId, arrivalOn }: Change,
): Promise<void> => {
  const rules = await loadProfileRules(scope, people);
  if (referentId && !rules.referents.has(referentId)) throw createFieldRefusal('set.referentId', 'GEN-019');
  if (arrivalOn === undefined) return;
  if (arrivalOn === null && rules.arrivalNeeded) throw createFieldRefusal('set.arrivalOn', ...rules.arrivalNeeded);
  const { min, max } = rules.arrival;
  if (arrivalOn !== null && (arrivalOn < min || arrivalOn > max)) {
    throw createFieldRefusal('set.arrivalOn', 'PAR-018', { min: formatFrenchDay(min), max: formatFrenchDay(max) });
  }
};

/** Groups of a profile after the change. */
const computeGroups = (groups: readonly string[], { addGroups, removeGroups }: Change): string[] => {
  const gone = new Set(removeGroups.map(toFoldedKey));
  const kept = groups.filter((group) => !gone.has(toFoldedKey(group)));
  const there = new Set(kept.map(toFoldedKey));
  return [...kept, ...addGroups.filter((group) => !there.has(toFoldedKey(group)))];
};

/** Reason why this participant cannot take the change; null if there is none. */
const findChangeRefusal = (sheet: TenantRow<'participants'>, change: Change): Refusal | null => {
  const { arrivalOn } = change;
  if (arrivalOn && sheet.endOn !== null && sheet.endOn < arrivalOn) {
    return new Refusal('GEN-006', { date: formatFrenchDay(arrivalOn) });
  }
  if (computeGroups(sheet.groups, change).length > MAX_GROUPS_PER_PARTICIPANT) {
    return new Refusal('GEN-023', { libelle: 'Groupes', n: MAX_GROUPS_PER_PARTICIPANT });
  }
  return null;
};

/** Sets the groups of each profile in one statement. */
const updateGroups = async (
  inside: Scope,
  sheets: readonly TenantRow<'participants'>[],
  change: Change,
): Promise<void> => {
  const next = Object.fromEntries(sheets.map(({ id, groups }) => [id, computeGroups(groups, change)]));
  await inside.update('participants', { groups: sql`${JSON.stringify(next)}::jsonb -> id::text` }, ({ id }) =>
    anyOf(id, Object.keys(next)),
  );
};

/** Changes the referent, the groups or the arrival of these participants; refused ones come with the reason. */
const applyChange = async (scope: Scope, ids: readonly string[], set: Change): Promise<Done> => {
  const refused: RefusedParticipant[] = [];
  const good: TenantRow<'participants'>[] = [];
  for (const { enrolment, profile } of await listEnrolledParticipants(scope, ids)) {
    const { id, state } = enrolment;
    const why = findChangeRefusal(profile, set);
    if (state === 'anonymised') refused.push({ id, state });
    else if (why) refused.push({ id, state, refusal: why });
    else good.push(profile);
  }
  if (good.length > 0) {
    const sheets = good.map(({ id }) => id);
    await scope.transaction(async (inside) => {
      const { referentId, arrivalOn } = set;
      await inside.update(
        'participants',
        {
          ...buildTrackingColumns(inside),
          ...(referentId !== undefined && { referentId }),
          ...(arrivalOn !== undefined && { arrivalOn }),
        },
        (columns) => and(anyOf(columns.id, sheets), isNull(columns.anonymisedAt)),
      );
      if (set.addGroups.length + set.removeGroups.length > 0) {
        await updateGroups(inside, good, set);
        await recountParticipants(inside, sheets);
      }
      if (arrivalOn !== undefined) await propagateProfileChanges(inside, sheets, mapFormerArrivals(good, arrivalOn));
    });
  }
  return { done: good.length, refused };
};

/** Bulk change of the referent, the groups or the arrival; field errors are under `set.…`. */
export const changeOperation: BulkOperation<CallBody<typeof changeParticipants>> = {
  permission: 'participants.manage',
  title: () => 'Modification de participants',
  refuse: (scope, people, { set }) => requireValidChange(scope, people, set),
  apply: (scope, _, ids, { set }) => applyChange(scope, ids, set),
  describeResult: (n) => formatCount(n, 'participant modifié', 'participants modifiés'),
};
