import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { SurveyAnswer } from '../../../blocks/survey-form.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { EMPTY_TALLY } from './figures.ts';
import { selectMonths, toMonthKey } from './period.ts';
import type { ReportQuery } from './report-query.ts';
import { loadMonthCounts, loadValueCounts } from './sums.ts';
import { buildGroupTally, groupValues, selectGroups } from './value-groups.ts';

/** Maximum reports read for verbatims, the latest of each booklet: reading all would get slower with each report. */
const MAX_VERBATIMS = 50;

/** Distinct texts of the latest reports in these months, in no chronological order. */
const loadVerbatims = async (
  scope: Scope,
  { ids, months }: ReportQuery,
  places: ReadonlySet<string>,
): Promise<string[]> => {
  const { booklets, responses } = scope.views;
  const latest = scope
    .select({ day: responses.day, value: responses.value })
    .from(responses)
    .where(
      and(
        eq(responses.bookletId, booklets.id),
        eq(responses.kind, 'survey'),
        gte(responses.day, `${months[0]}-01`),
        lte(responses.day, sql`(${`${months.at(-1)}-01`}::date + interval '1 month - 1 day')::date`),
      ),
    )
    .orderBy(desc(responses.day))
    .limit(MAX_VERBATIMS)
    .as('latest');
  const rows = await scope
    .select({ bookletId: booklets.id, day: latest.day, value: latest.value })
    .from(booklets)
    .innerJoinLateral(latest, sql`true`)
    .where(anyOf(booklets.id, ids));
  const words = rows
    .filter(
      ({ bookletId, day, value }) =>
        value.kind === 'astonishment' && places.has(toMonthKey(bookletId, day.slice(0, 7))),
    )
    .flatMap(({ value }) => (value.answers as SurveyAnswer[]).filter(({ kind }) => kind === 'text'))
    .flatMap(({ values }) => values);
  return [...new Set(words)].sort((a, b) => a.localeCompare(b, 'fr')).slice(0, MAX_VERBATIMS);
};

/** Astonishment reports: counted tags, and verbatims if there are enough of them. */
export const reportAstonishment = async (
  scope: Scope,
  asked: ReportQuery,
): Promise<NonNullable<Statistics['surprise']>> => {
  const { places, n, units } = selectMonths(
    await loadMonthCounts(scope, asked.ids, 'surprise'),
    asked.months,
    asked.thresholds,
  );
  if (n < asked.threshold) return { tags: EMPTY_TALLY, verbatims: [] };
  const groups = groupValues(await loadValueCounts(scope, asked.ids, ['tag']), units, asked.thresholds);
  const tags = buildGroupTally(selectGroups(groups, asked.months), (key) => key);
  const words = await loadVerbatims(scope, asked, places);
  return { tags, verbatims: words.length < asked.threshold ? [] : words };
};
