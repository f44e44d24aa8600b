import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { HIDDEN_RATE, sumByMeasure } from './figures.ts';
import type { Aggregate } from './population-query.ts';
import { loadProofValidities } from './proof-validity.ts';
import type { ReportQuery } from './report-query.ts';
import { type PeriodGroups, selectMeasureGroups, sumShownValues } from './value-groups.ts';

/**
 * Confirmations given ÷ requested, those of them to give again after a change, and confirmations by version of each document. Small counts of a booklet are hidden,
 * with any others that would reveal them.
 */
export const reportProofs = async (
  scope: Scope,
  sums: readonly Aggregate[],
  values: readonly Aggregate[],
  { titles, threshold }: ReportQuery,
  period: PeriodGroups,
): Promise<Statistics['proofs']> => {
  const n = sumByMeasure(sums);
  const people = n('people');
  const due = n('proofsDue');
  const shown = sumShownValues(
    selectMeasureGroups(values, 'proof', period),
    (value, { bookletId }) => `${bookletId} ${value}`,
  );
  const confirmed = [...shown].map(([key, count]) => {
    const [bookletId = '', blockId = '', version = '', ...name] = key.split(' ');
    return { bookletId, blockId, version: Number(version), label: name.join(' ') || 'Document', n: count };
  });
  const getValidity = await loadProofValidities(scope, confirmed);
  const documents = confirmed
    .map(({ bookletId, blockId, ...one }) => ({
      ...one,
      booklet: titles.get(bookletId) ?? '',
      valid: getValidity({ bookletId, blockId, version: one.version }),
    }))
    .sort(
      (a, b) =>
        a.booklet.localeCompare(b.booklet, 'fr') || a.label.localeCompare(b.label, 'fr') || a.version - b.version,
    );
  if (people < threshold) return { all: HIDDEN_RATE, again: HIDDEN_RATE, documents };
  const toRate = (given: number) => ({ percent: due > 0 ? Math.round((100 * given) / due) : null, of: due });
  return { all: toRate(n('proofsDone') + n('proofsAgain')), again: toRate(n('proofsAgain')), documents };
};
