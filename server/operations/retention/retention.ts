import { asc, count } from 'drizzle-orm';
import { anonymiseEnrolments, expireEnrolments } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { runInBatches } from '../../platform/data/statements/run-in-batches.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { forgetProofs } from '../../reading/index.ts';
import { buildDueFilter, type DueRows, selectPeopleToAnonymise, selectProofsToDelete } from './due-rows.ts';

/** Rows per transaction. */
const ROWS_PER_TRANSACTION = 500;

/** Number of anonymised enrolments and deleted reading confirmations. */
interface RetentionResult {
  people: number;
  proofs: number;
}

const countDue = async (scope: Scope, due: DueRows, today: string): Promise<number> => {
  const [row] = await scope.select({ n: count() }).from(due).where(buildDueFilter(due, today));
  return row?.n ?? 0;
};

const listDueIds = async (scope: Scope, due: DueRows, today: string, size: number): Promise<string[]> => {
  const rows = await scope
    .select({ id: due.id })
    .from(due)
    .where(buildDueFilter(due, today))
    .orderBy(asc(due.on), asc(due.id))
    .limit(size);
  return rows.map(({ id }) => id);
};

/**
 * Applies the retention periods of a company's booklets: anonymises participants after the end of their access, and
 * deletes old reading confirmations. A second run does nothing. `dryRun` only counts.
 */
export const deleteOverdueData = async (
  scope: Scope,
  now: Date,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<RetentionResult> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  if (!row) return { people: 0, proofs: 0 };
  const today = getLocalDay(row.timeZone, now);
  const people = selectPeopleToAnonymise(scope, null);
  const proofs = selectProofsToDelete(scope, null);
  if (dryRun) return { people: await countDue(scope, people, today), proofs: await countDue(scope, proofs, today) };
  // Expired accesses end before their participants are anonymised, whichever job runs first.
  await expireEnrolments(scope, now);
  const forgotten = {
    people: await runInBatches(ROWS_PER_TRANSACTION, async (size) => {
      const ids = await listDueIds(scope, people, today, size);
      return ids.length === 0 ? 0 : (await anonymiseEnrolments(scope, ids, now)).moved.length;
    }),
    proofs: await runInBatches(ROWS_PER_TRANSACTION, async (size) => {
      const ids = await listDueIds(scope, proofs, today, size);
      return ids.length === 0 ? 0 : forgetProofs(scope, ids);
    }),
  };
  return forgotten;
};
