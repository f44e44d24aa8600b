import { asc, count } from 'drizzle-orm';
import { expireOver } from '../../people/enrolments/expiry.ts';
import { anonymise } from '../../people/participants/anonymise.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { inBatches } from '../../platform/data/in-batches.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { forgetProofs } from '../../reading/proofs/forget.ts';
import { dueBy, peopleToForget, proofsToForget } from './due.ts';

/** Rows per transaction. */
const BATCH = 500;

/** Number of anonymised enrolments and deleted reading confirmations. */
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
 * Applies the retention periods of a company's booklets: anonymises participants after the end of their access, and
 * deletes old reading confirmations. A second run does nothing. `dryRun` only counts.
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
  // Expired accesses end before their participants are anonymised, whichever job runs first.
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
