import { and, eq } from 'drizzle-orm';
import type { editParticipant } from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { followSheets, formerDays } from './arrival.ts';
import { type People, peopleFor } from './context.ts';
import { sheetAnswer } from './detail.ts';
import { nameKeyOf } from './enrol.ts';
import { peopleChanged } from './facets.ts';
import { participantIn } from './found.ts';
import { judge, refuseIssues, rulesOf } from './rules.ts';
import { alreadyTheirs, sameAs } from './same.ts';
import { oncePerPerson, refuseAnonymised, tracked } from './sheet.ts';

/** Returns GEN-011 with the current profile. */
export const conflict = async (scope: Scope, people: People, enrolmentId: string): Promise<Refusal> => {
  const { sheet } = await participantIn(scope, people, enrolmentId);
  return conflictIn(scope, sheet, sheetAnswer(sheet));
};

/** Keeps only the issues of changed fields: a profile may be older than a rule. */
export const concerns = (changed: readonly string[]) => {
  const names = new Set(changed.includes('arrivalOn') ? [...changed, 'endOn'] : changed);
  return ({ field }: { field: string }) => names.has(field.split('.')[0] ?? '');
};

/**
 * Changes some fields of a profile; lists, access dates and links follow. Throws GEN-011 with `current` for an old
 * `rowVersion`, PAR-001 or PAR-012 with the profile that already has the e-mail or the number, GEN-017 for an
 * anonymised participant, and the issues of the fields.
 */
export const edit = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  { rowVersion, ...fields }: BodyOf<typeof editParticipant>,
): Promise<People> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const { sheet: before } = await participantIn(scope, people, enrolmentId);
  refuseAnonymised(before);
  if (before.rowVersion !== rowVersion) throw await conflict(scope, people, enrolmentId);
  const { sheet, issues } = judge(await rulesOf(scope, people), { ...before, ...fields });
  const changed = Object.keys(fields);
  refuseIssues(issues.filter(concerns(changed)));
  const next = Object.fromEntries(changed.map((name) => [name, sheet[name as keyof typeof fields]]));
  const saved = await oncePerPerson(() =>
    scope.transaction(async (inside) => {
      const other = await sameAs(inside, fields, [before.id]);
      if (other) throw alreadyTheirs(other);
      const [row] = await inside.update(
        'participants',
        { ...next, nameKey: nameKeyOf(sheet), ...tracked(inside) },
        (columns) => and(eq(columns.id, before.id), eq(columns.rowVersion, rowVersion)),
      );
      if (!row) return false;
      await followSheets(inside, [row.id], formerDays([before], row.arrivalOn));
      return true;
    }),
  );
  if (!saved) throw await conflict(scope, people, enrolmentId);
  // One profile serves every booklet of the participant.
  peopleChanged(null);
  return people;
};
