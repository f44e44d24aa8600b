import { and, count, eq, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type BookletFilter, matchesBooklets } from './booklet-months.ts';
import type { Aggregate } from './population-query.ts';

/*
 * Sums of readers' answers. Most answers are anonymous: they count in the month of their day, and have no site,
 * department, contract or language.
 */

type Responses = Scope['views']['responses'];

const buildMonthSql = (responses: Responses) => sql<string>`to_char(${responses.day}, 'YYYY-MM')`;

const matchesFilter = (responses: Responses, filter: BookletFilter) =>
  matchesBooklets({ bookletId: responses.bookletId, month: buildMonthSql(responses) }, filter);

/**
 * First attempts at a quiz: the attempts and the passes, both also by version (`passed 3`), and the right answers to
 * each question (`0`, `1`…).
 */
const sumQuizzes = async (scope: Scope, where: BookletFilter): Promise<Aggregate[]> => {
  const { responses } = scope.views;
  const answered = scope
    .select({
      bookletId: responses.bookletId,
      blockId: sql<string>`${responses.blockId}::text`.as('block'),
      month: buildMonthSql(responses).as('month'),
      value: sql<string>`jsonb_array_elements_text(
        jsonb_build_array('attempted', 'attempted ' || ${responses.version})
        || case when (${responses.value} ->> 'passed')::boolean
          then jsonb_build_array('passed', 'passed ' || ${responses.version}) else '[]'::jsonb end
        || coalesce((select jsonb_agg((place - 1)::text) from jsonb_array_elements(${responses.value} -> 'right')
          with ordinality as asked(one, place) where one = 'true'::jsonb), '[]'::jsonb))`.as('value'),
    })
    .from(responses)
    .where(and(matchesFilter(responses, where), eq(responses.kind, 'quiz'), sql`${responses.blockId} is not null`))
    .as('answered');
  const rows = await scope
    .select({ ...pickFields(answered, ['bookletId', 'blockId', 'month', 'value']), n: count() })
    .from(answered)
    .groupBy(answered.bookletId, answered.blockId, answered.month, answered.value);
  return rows.map(({ blockId, ...row }) => ({ ...row, measure: `quiz ${blockId}` }));
};

/** Satisfaction answers, by score. */
const sumOpinions = async (scope: Scope, where: BookletFilter): Promise<Aggregate[]> => {
  const { responses } = scope.views;
  const scores = scope
    .select({
      bookletId: responses.bookletId,
      month: buildMonthSql(responses).as('month'),
      value: sql<string>`(${responses.value} ->> 'score')`.as('value'),
    })
    .from(responses)
    .where(and(matchesFilter(responses, where), eq(responses.kind, 'satisfaction'), sql`${responses.value} ? 'score'`))
    .as('scores');
  const rows = await scope
    .select({ bookletId: scores.bookletId, month: scores.month, value: scores.value, n: count() })
    .from(scores)
    .groupBy(scores.bookletId, scores.month, scores.value);
  return rows.map((row) => ({ ...row, measure: 'opinion' }));
};

/** Astonishment reports, and the number of reports with each proposed answer. */
const sumAstonishments = async (scope: Scope, where: BookletFilter): Promise<Aggregate[]> => {
  const { responses } = scope.views;
  const reports = scope
    .select({ bookletId: responses.bookletId, month: buildMonthSql(responses).as('month'), value: responses.value })
    .from(responses)
    .where(
      and(
        matchesFilter(responses, where),
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
  const counts = await scope
    .select({ bookletId: reports.bookletId, month: reports.month, n: count() })
    .from(reports)
    .groupBy(reports.bookletId, reports.month);
  const tags = await scope
    .select({ bookletId: tagged.bookletId, month: tagged.month, value: tagged.tag, n: count() })
    .from(tagged)
    .groupBy(tagged.bookletId, tagged.month, tagged.tag);
  return [
    ...counts.map((row) => ({ ...row, measure: 'surprise', value: '' })),
    ...tags.map((row) => ({ ...row, measure: 'tag' })),
  ];
};

/** All sums of answers. */
export const sumAnswers = async (scope: Scope, where: BookletFilter): Promise<Aggregate[]> => [
  ...(await sumQuizzes(scope, where)),
  ...(await sumOpinions(scope, where)),
  ...(await sumAstonishments(scope, where)),
];
