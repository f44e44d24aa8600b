import { and, count, eq, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';
import type { Sum } from './counted.ts';

/*
 * What readers answered. Most answers are nobody's: they count in the month of their day, and are not known by site,
 * department, contract or language.
 */

/** First attempts at a quiz: how many, how many passed, and how many had each question right (`0`, `1`…). */
const quizzes = async (scope: Scope, bookletIds: readonly string[]): Promise<Sum[]> => {
  const { responses } = scope.views;
  const answered = scope
    .select({
      bookletId: responses.bookletId,
      blockId: sql<string>`${responses.blockId}::text`.as('block'),
      month: sql<string>`to_char(${responses.day}, 'YYYY-MM')`.as('month'),
      value: sql<string>`jsonb_array_elements_text(
        '["attempted"]'::jsonb
        || case when (${responses.value} ->> 'passed')::boolean then '["passed"]'::jsonb else '[]'::jsonb end
        || coalesce((select jsonb_agg((place - 1)::text) from jsonb_array_elements(${responses.value} -> 'right')
          with ordinality as asked(one, place) where one = 'true'::jsonb), '[]'::jsonb))`.as('value'),
    })
    .from(responses)
    .where(
      and(among(responses.bookletId, bookletIds), eq(responses.kind, 'quiz'), sql`${responses.blockId} is not null`),
    )
    .as('answered');
  const rows = await scope
    .select({
      bookletId: answered.bookletId,
      blockId: answered.blockId,
      month: answered.month,
      value: answered.value,
      n: count(),
    })
    .from(answered)
    .groupBy(answered.bookletId, answered.blockId, answered.month, answered.value);
  return rows.map(({ blockId, ...row }) => ({ ...row, measure: `quiz ${blockId}` }));
};

/** Opinions of the booklet, by score. */
const opinions = async (scope: Scope, bookletIds: readonly string[]): Promise<Sum[]> => {
  const { responses } = scope.views;
  const given = scope
    .select({
      bookletId: responses.bookletId,
      month: sql<string>`to_char(${responses.day}, 'YYYY-MM')`.as('month'),
      value: sql<string>`(${responses.value} ->> 'score')`.as('value'),
    })
    .from(responses)
    .where(
      and(
        among(responses.bookletId, bookletIds),
        eq(responses.kind, 'satisfaction'),
        sql`${responses.value} ? 'score'`,
      ),
    )
    .as('given');
  const rows = await scope
    .select({ bookletId: given.bookletId, month: given.month, value: given.value, n: count() })
    .from(given)
    .groupBy(given.bookletId, given.month, given.value);
  return rows.map((row) => ({ ...row, measure: 'opinion' }));
};

/** Astonishment reports, and how many of them chose each answer that was offered. */
const surprises = async (scope: Scope, bookletIds: readonly string[]): Promise<Sum[]> => {
  const { responses } = scope.views;
  const month = sql<string>`to_char(${responses.day}, 'YYYY-MM')`;
  const reports = scope
    .select({ bookletId: responses.bookletId, month: month.as('month'), value: responses.value })
    .from(responses)
    .where(
      and(
        among(responses.bookletId, bookletIds),
        eq(responses.kind, 'survey'),
        sql`${responses.value} ->> 'kind' = 'astonishment'`,
      ),
    )
    .as('reports');
  const tagged = scope
    .select({
      bookletId: reports.bookletId,
      month: reports.month,
      tag: sql<string>`jsonb_array_elements_text(coalesce(jsonb_path_query_array(${reports.value},
        '$.answers[*] ? (@.kind == "single" || @.kind == "multiple").values[*]'), '[]'::jsonb))`.as('tag'),
    })
    .from(reports)
    .as('tagged');
  const given = await scope
    .select({ bookletId: reports.bookletId, month: reports.month, n: count() })
    .from(reports)
    .groupBy(reports.bookletId, reports.month);
  const tags = await scope
    .select({ bookletId: tagged.bookletId, month: tagged.month, value: tagged.tag, n: count() })
    .from(tagged)
    .groupBy(tagged.bookletId, tagged.month, tagged.tag);
  return [
    ...given.map((row) => ({ ...row, measure: 'surprise', value: '' })),
    ...tags.map((row) => ({ ...row, measure: 'tag' })),
  ];
};

/** Everything that is counted of answers. */
export const answers = async (scope: Scope, bookletIds: readonly string[]): Promise<Sum[]> => [
  ...(await quizzes(scope, bookletIds)),
  ...(await opinions(scope, bookletIds)),
  ...(await surprises(scope, bookletIds)),
];
