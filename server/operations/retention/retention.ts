import { asc, count } from 'drizzle-orm';
import { expireOver } from '../../people/enrolments/expiry.ts';
import { anonymise } from '../../people/participants/anonymise.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { inBatches } from '../../platform/data/in-batches.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { forgetProofs } from '../../reading/proofs/forget.ts';
import { dueBy, peopleToForget, proofsToForget } from './due.ts';

/** Rows that are forgotten in one transaction. */
const BATCH = 500;

/** Enrolments that lead to nobody any more, and confirmations of reading that are gone. */
export interface Forgotten {
  people: number;
  proofs: number;
}

const countDue = async (
  scope: Scope,
  due: ReturnType<typeof peopleToForget> | ReturnType<typeof proofsToForget>,
  today: string,
): Promise<number> => {
  const [row] = await scope.select({ n: count() }).from(due).where(dueBy(due, today));
  return row?.n ?? 0;
};

const nextIds = async (
  scope: Scope,
  due: ReturnType<typeof peopleToForget> | ReturnType<typeof proofsToForget>,
  today: string,
  size: number,
): Promise<string[]> => {
  const rows = await scope
    .select({ id: due.id })
    .from(due)
    .where(dueBy(due, today))
    .orderBy(asc(due.on), asc(due.id))
    .limit(size);
  return rows.map(({ id }) => id);
};

/**
 * Forgets what a company has kept for as long as its booklets say: who people were, that long after the end of their access,
 * and confirmations of reading, that long after they were given. Done again, it does nothing. `dryRun`: tells what it would
 * do at that moment, and does nothing.
 */
export const forgetOverdue = async (
  scope: Scope,
  now: Date,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Forgotten> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  if (!row) return { people: 0, proofs: 0 };
  const today = dayIn(row.timeZone, now);
  const people = peopleToForget(scope, null);
  const proofs = proofsToForget(scope, null);
  if (dryRun) return { people: await countDue(scope, people, today), proofs: await countDue(scope, proofs, today) };
  // An access that is over ends before its person is forgotten, whichever job comes first.
  await expireOver(scope, now);
  const forgotten = {
    people: await inBatches(BATCH, async (size) => {
      const ids = await nextIds(scope, people, today, size);
      return ids.length === 0 ? 0 : (await anonymise(scope, ids, now)).moved.length;
    }),
    proofs: await inBatches(BATCH, async (size) => {
      const ids = await nextIds(scope, proofs, today, size);
      return ids.length === 0 ? 0 : forgetProofs(scope, ids);
    }),
  };
  if (forgotten.people > 0) peopleChanged(null);
  return forgotten;
};
