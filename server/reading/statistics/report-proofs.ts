import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { HIDDEN_RATE, sumByMeasure } from './figures.ts';
import type { Aggregate } from './population-query.ts';
import type { ReportQuery } from './report-query.ts';
import { type PeriodGroups, selectMeasureGroups, sumShownValues } from './value-groups.ts';

/**
 * Confirmations given ÷ requested, and confirmations by version of each document. Small counts of a booklet are hidden,
 * with any others that would reveal them.
 */
export const reportProofs = (
  sums: readonly Aggregate[],
  values: readonly Aggregate[],
  { titles, threshold }: ReportQuery,
  period: PeriodGroups,
): Statistics['proofs'] => {
  const n = sumByMeasure(sums);
  const people = n('people');
  const due = n('proofsDue');
  const shown = sumShownValues(
    selectMeasureGroups(values, 'proof', period),
    (value, { bookletId }) => `${bookletId} ${value}`,
  );
  const documents = [...shown].map(([key, confirmed]) => {
    const [bookletId = '', , version = '', ...name] = key.split(' ');
    const booklet = titles.get(bookletId) ?? '';
    return { label: name.join(' ') || 'Document', booklet, version: Number(version), n: confirmed };
  });
  if (people < threshold) return { all: HIDDEN_RATE, documents };
  const percent = due > 0 ? Math.round((100 * n('proofsDone')) / due) : null;
  return { all: { percent, of: due }, documents };
};
