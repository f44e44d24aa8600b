import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { suppressSmallCells } from './anonymity.ts';
import { HIDDEN_RATE, sumByMeasure } from './figures.ts';
import type { Aggregate } from './population-query.ts';
import type { ReportQuery } from './report-query.ts';

/**
 * Confirmations given ÷ requested, and confirmations by version of each document. Small counts of a booklet are hidden,
 * with any others that would reveal them.
 */
export const reportProofs = (sums: readonly Aggregate[], { titles, threshold }: ReportQuery): Statistics['proofs'] => {
  const n = sumByMeasure(sums);
  const people = n('people');
  const due = n('proofsDue');
  const byBooklet = Map.groupBy(
    sums.filter(({ measure }) => measure === 'proof'),
    ({ bookletId }) => bookletId,
  );
  const documents = [...byBooklet].flatMap(([bookletId, some]) => {
    const cells = some.map(({ value, n: of }) => ({ key: value, n: of })).sort((a, b) => (a.key < b.key ? -1 : 1));
    return suppressSmallCells(cells, threshold).shown.map(({ key, n: confirmed }) => {
      const [, version = '', ...name] = key.split(' ');
      const booklet = titles.get(bookletId) ?? '';
      return { label: name.join(' ') || 'Document', booklet, version: Number(version), n: confirmed };
    });
  });
  if (people < threshold) return { all: HIDDEN_RATE, documents };
  const percent = due > 0 ? Math.round((100 * n('proofsDone')) / due) : null;
  return { all: { percent, of: due }, documents };
};
