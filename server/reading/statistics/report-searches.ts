import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { ReportQuery } from './report-query.ts';

const MAX_REPORTED_SEARCHES = 20;

/** Most frequent searches without result, for terms that enough readers searched for in the period. */
export const reportSearches = async (
  scope: Scope,
  { ids, query, threshold }: ReportQuery,
): Promise<NonNullable<Statistics['searches']>> => {
  if (ids.length === 0) return [];
  const { searchMisses: misses, searchTerms: terms } = scope.views;
  const n = sql<number>`sum(${misses.count})::int`;
  return scope
    .select({ term: terms.term, n })
    .from(misses)
    .innerJoin(terms, and(eq(terms.bookletId, misses.bookletId), eq(terms.digest, misses.digest)))
    .where(and(anyOf(misses.bookletId, ids), gte(misses.day, query.from), lte(misses.day, query.to)))
    .groupBy(terms.term)
    .having(sql`sum(${misses.count}) >= ${threshold}`)
    .orderBy(desc(n), terms.term)
    .limit(MAX_REPORTED_SEARCHES);
};
