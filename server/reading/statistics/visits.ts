import { and, eq, gte, lt, lte, ne, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { addDays, getWeekday } from '../../platform/text/calendar/days.ts';
import { groupMonths } from './anonymity.ts';
import { loadPageTitlesBySlug } from './labels.ts';
import type { ReportQuery } from './report-query.ts';
import { sumByKey } from './sum-by-key.ts';
import { buildGroupTally, groupValuesByMonth, sumShownValues, type ValueGroup } from './value-groups.ts';

type VisitReport = NonNullable<Statistics['visits']>;
type ChartStep = VisitReport['step'];

const DEVICE_LABELS: Record<string, string> = { phone: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur' };
const MAX_READ_PAGES = 15;

/** First day of a chart bar. */
const getStepStart = (day: string, step: ChartStep): string =>
  step === 'day' ? day : step === 'week' ? addDays(day, 1 - getWeekday(day)) : `${day.slice(0, 7)}-01`;

const chooseChartStep = ({ months }: ReportQuery): ChartStep =>
  months.length <= 1 ? 'day' : months.length <= 6 ? 'week' : 'month';

const getNextStepStart = (day: string, step: ChartStep): string =>
  step === 'day' ? addDays(day, 1) : step === 'week' ? addDays(day, 7) : `${addDays(day, 32).slice(0, 7)}-01`;

type VisitCount = Record<'openings' | 'pages', number>;

type DayVisits = VisitCount & { bookletId: string; on: string };

/** Consecutive days of one month of a booklet, whose visits are published together. */
interface DayGroup {
  from: string;
  to: string;
  n: number;
}

/**
 * Divides the days of each month of each booklet: days join until they have enough visits, and the remaining ones join
 * the last group. Groups do not depend on the query, so that two periods that differ by a day never differ by few
 * visits.
 */
const groupDays = (
  days: readonly DayVisits[],
  what: keyof VisitCount,
  thresholds: ReadonlyMap<string, number>,
): DayGroup[] =>
  [...Map.groupBy(days, ({ bookletId, on }) => `${bookletId} ${on.slice(0, 7)}`).values()].flatMap((some) => {
    const threshold = thresholds.get(some[0]?.bookletId ?? '');
    if (threshold === undefined) return [];
    const counts = some.map((day) => ({ key: day.on, n: day[what] }));
    return groupMonths(counts, threshold).map(({ months: ons, n }) => ({
      from: ons[0] ?? '',
      to: ons.at(-1) ?? '',
      n,
    }));
  });

/** Groups entirely inside the period. */
const selectDayGroups = (groups: readonly DayGroup[], { query }: ReportQuery): DayGroup[] =>
  groups.filter(({ from, to }) => from >= query.from && to <= query.to);

/**
 * Bars without gaps, from the first day of the period to its last past day. A group counts on its last day; a bar that
 * only has visits of other groups is null.
 */
const buildVisitSeries = (
  days: readonly DayVisits[],
  groups: Record<keyof VisitCount, readonly DayGroup[]>,
  asked: ReportQuery,
  today: string,
): VisitReport['series'] => {
  const step = chooseChartStep(asked);
  const { from, to } = asked.query;
  const last = to < today ? to : today;
  const toBar = (day: string) => getStepStart(day, step);
  const showCounts = (what: keyof VisitCount) => {
    const shown = sumByKey(groups[what], (group) => toBar(group.to));
    const visited = new Set(
      days.filter((day) => day[what] > 0 && day.on >= from && day.on <= to).map(({ on }) => toBar(on)),
    );
    return (bar: string) => shown.get(bar) ?? (visited.has(bar) ? null : 0);
  };
  const [openings, pages] = [showCounts('openings'), showCounts('pages')];
  const series: VisitReport['series'] = [];
  for (let on = getStepStart(from, step); on <= last; on = getNextStepStart(on, step))
    series.push({ from: on, openings: openings(on), pages: pages(on) });
  return series;
};

const buildVisitSums = (sums: Scope['views']['readingSums']) => ({
  openings: sql<number>`sum(${sums.openings})::int`,
  pages: sql<number>`sum(${sums.pages})::int`,
});

const loadMonthlyVisits = async (scope: Scope, { ids, months }: ReportQuery, facet?: 'version') => {
  const { readingSums: sums } = scope.views;
  const rows = await scope
    .select({ ...pickFields(sums, ['bookletId', 'on', 'facet', 'value']), ...buildVisitSums(sums) })
    .from(sums)
    .where(
      and(
        anyOf(sums.bookletId, ids),
        eq(sums.grain, 'month'),
        gte(sums.on, `${months[0]}-01`),
        lte(sums.on, `${months.at(-1)}-01`),
        ne(sums.value, ''),
        facet && eq(sums.facet, facet),
      ),
    )
    .groupBy(sums.bookletId, sums.on, sums.facet, sums.value);
  return rows.map(({ on, ...row }) => ({ ...row, month: on.slice(0, 7) }));
};

/** Visits of each booklet by day, in the whole months of the period. */
const loadDailyVisits = async (scope: Scope, { ids, months }: ReportQuery): Promise<DayVisits[]> => {
  const { readingSums: sums } = scope.views;
  return scope
    .select({ ...pickFields(sums, ['bookletId', 'on']), ...buildVisitSums(sums) })
    .from(sums)
    .where(
      and(
        anyOf(sums.bookletId, ids),
        eq(sums.grain, 'day'),
        gte(sums.on, `${months[0]}-01`),
        lt(sums.on, getNextStepStart(`${months.at(-1)}-01`, 'month')),
      ),
    )
    .groupBy(sums.bookletId, sums.on);
};

type MonthlyVisits = Awaited<ReturnType<typeof loadMonthlyVisits>>;

const groupVisits = (rows: MonthlyVisits, what: keyof VisitCount, { thresholds }: ReportQuery): ValueGroup[] =>
  groupValuesByMonth(
    rows.map((row) => ({ ...row, n: row[what] })),
    thresholds,
  );

/** Openings and page views of each version of each booklet, as `{booklet} {version}`; null: too few. */
export const reportVisitsByVersion = async (scope: Scope, asked: ReportQuery) => {
  const rows = asked.ids.length > 0 ? await loadMonthlyVisits(scope, asked, 'version') : [];
  const sum = (what: keyof VisitCount) =>
    sumShownValues(groupVisits(rows, what, asked), (version, { bookletId }) => `${bookletId} ${version}`);
  const [openings, pages] = [sum('openings'), sum('pages')];
  return new Map(
    [...new Set([...openings.keys(), ...pages.keys()])].map((key) => [
      key,
      { openings: openings.get(key) ?? null, pages: pages.get(key) ?? null },
    ]),
  );
};

/** Visits and page views, which are anonymous; groups with few visits are hidden. */
export const reportVisits = async (scope: Scope, asked: ReportQuery, today: string): Promise<VisitReport> => {
  const { thresholds, ids } = asked;
  const days = ids.length > 0 ? await loadDailyVisits(scope, asked) : [];
  const rows = ids.length > 0 ? await loadMonthlyVisits(scope, asked) : [];
  const of = (facet: MonthlyVisits[number]['facet']) => rows.filter((row) => row.facet === facet);
  const read = groupVisits(
    of('page').filter(({ value }) => value !== 'cover'),
    'pages',
    asked,
  );
  const titles = read.length > 0 ? await loadPageTitlesBySlug(scope, ids) : new Map<string, string>();
  const groups = {
    openings: selectDayGroups(groupDays(days, 'openings', thresholds), asked),
    pages: selectDayGroups(groupDays(days, 'pages', thresholds), asked),
  };
  const sum = (what: keyof VisitCount): number | null => {
    const n = groups[what].reduce((all, group) => all + group.n, 0);
    const { from, to } = asked.query;
    return n === 0 && days.some((day) => day[what] > 0 && day.on >= from && day.on <= to) ? null : n;
  };
  return {
    series: buildVisitSeries(days, groups, asked, today),
    step: chooseChartStep(asked),
    openings: sum('openings'),
    pages: sum('pages'),
    devices: buildGroupTally(groupVisits(of('device'), 'openings', asked), (key) => DEVICE_LABELS[key] ?? key),
    read: buildGroupTally(read, (key) => titles.get(key) ?? key.slice(37), {
      key: (slug, { bookletId }) => `${bookletId} ${slug}`,
      limit: MAX_READ_PAGES,
    }),
    cohorts: buildGroupTally(groupVisits(of('cohort'), 'pages', asked), (key) => key),
  };
};
