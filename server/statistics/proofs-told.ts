import type { Statistics } from '../../contract/statistics.ts';
import type { Scope } from '../db/scope.ts';
import { suppress } from './anonymity.ts';
import { headcountsOf } from './figures.ts';
import { documentNames } from './labels.ts';
import type { Sum } from './measures.ts';
import type { Asked } from './statistics.ts';

/**
 * Confirmations given ÷ asked for, and who confirmed each version of each document. Where those of a booklet are too few in
 * some version, they are not told, nor others that would tell them.
 */
export const proofsTold = async (
  scope: Scope,
  sums: readonly Sum[],
  { titles, threshold }: Asked,
): Promise<Statistics['proofs']> => {
  const n = headcountsOf(sums);
  const people = n('people');
  const due = n('proofsDue');
  const given = sums.filter(({ measure }) => measure === 'proof');
  const byBooklet = Map.groupBy(given, ({ bookletId }) => bookletId);
  const names = await documentNames(scope, [...new Set(given.map(({ value }) => value.slice(0, 36)))]);
  const documents = [...byBooklet].flatMap(([bookletId, some]) =>
    suppress(
      some.map(({ value, n: of }) => ({ key: value, n: of })).sort((a, b) => (a.key < b.key ? -1 : 1)),
      threshold,
    ).shown.map(({ key, n: confirmed }) => ({
      label: names.get(key.slice(0, 36)) ?? 'Document',
      booklet: titles.get(bookletId) ?? '',
      version: Number(key.slice(37)),
      n: confirmed,
    })),
  );
  if (people < threshold) return { all: { percent: null, of: null }, documents };
  const percent = due > 0 ? Math.round((100 * n('proofsDone')) / due) : null;
  return { all: { percent, of: due }, documents };
};
