import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { addDays, getWeekday } from '../../platform/text/calendar/days.ts';
import { suppressSmallCells } from './anonymity.ts';
import { buildTally, maskSmallCount } from './figures.ts';
import { loadPageTitlesBySlug } from './labels.ts';
import type { ReportQuery } from './report-query.ts';
import { sumByKey } from './sum-by-key.ts';

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

/** Openings and page views of each cell, those of small cells as null. */
const suppressVisits = (cells: readonly (VisitCount & { key: string })[], threshold: number) => {
  const showCounts = (what: keyof VisitCount) => {
    const counts = cells.map((cell) => ({ key: cell.key, n: cell[what] }));
    return new Map(suppressSmallCells(counts, threshold).shown.map(({ key, n }) => [key, n]));
  };
  const [openings, pages] = [showCounts('openings'), showCounts('pages')];
  return cells.map(({ key }) => ({ key, openings: openings.get(key) ?? null, pages: pages.get(key) ?? null }));
};

/** Bars without gaps, from the first day of the period to its last past day. */
const buildVisitSeries = (
  days: readonly (VisitCount & { on: string })[],
  asked: ReportQuery,
  today: string,
): VisitReport['series'] => {
  const step = chooseChartStep(asked);
  const sums = new Map<string, VisitCount>();
  const last = asked.query.to < today ? asked.query.to : today;
  for (let on = getStepStart(asked.query.from, step); on <= last; on = getNextStepStart(on, step))
    sums.set(on, { openings: 0, pages: 0 });
  for (const { on, openings, pages } of days) {
    const sum = sums.get(getStepStart(on, step));
    if (!sum) continue;
    sum.openings += openings;
    sum.pages += pages;
  }
  const shown = suppressVisits(
    [...sums].map(([key, sum]) => ({ key, ...sum })),
    asked.threshold,
  );
  return shown.map(({ key, ...visits }) => ({ from: key, ...visits }));
};

const buildVisitSums = (sums: Scope['views']['readingSums']) => ({
  openings: sql<number>`sum(${sums.openings})::int`,
  pages: sql<number>`sum(${sums.pages})::int`,
});

const loadMonthlyVisits = async (scope: Scope, { ids, months }: ReportQuery, facet?: 'version') => {
  const { readingSums: sums } = scope.views;
  return scope
    .select({ ...pickFields(sums, ['bookletId', 'facet', 'value']), ...buildVisitSums(sums) })
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
    .groupBy(sums.bookletId, sums.facet, sums.value);
};

const loadDailyVisits = async (scope: Scope, { ids, query }: ReportQuery) => {
  const { readingSums: sums } = scope.views;
  return scope
    .select({ on: sums.on, ...buildVisitSums(sums) })
    .from(sums)
    .where(and(anyOf(sums.bookletId, ids), eq(sums.grain, 'day'), gte(sums.on, query.from), lte(sums.on, query.to)))
    .groupBy(sums.on);
};

type MonthlyVisits = Awaited<ReturnType<typeof loadMonthlyVisits>>;

/** Openings and page views of each version of each booklet, as `{booklet} {version}`; null: too few. */
export const reportVisitsByVersion = async (scope: Scope, asked: ReportQuery) => {
  const rows = asked.ids.length > 0 ? await loadMonthlyVisits(scope, asked, 'version') : [];
  const found = [...Map.groupBy(rows, (row) => row.bookletId)].flatMap(([bookletId, some]) => {
    const cells = some.map((row) => ({ ...row, key: row.value })).sort((a, b) => Number(a.key) - Number(b.key));
    return suppressVisits(cells, asked.threshold).map(({ key, ...visits }): [string, typeof visits] => [
      `${bookletId} ${key}`,
      visits,
    ]);
  });
  return new Map(found);
};

/** Visits and page views, which are anonymous; groups with few visits are hidden. */
export const reportVisits = async (scope: Scope, asked: ReportQuery, today: string): Promise<VisitReport> => {
  const { threshold, ids } = asked;
  const days = ids.length > 0 ? await loadDailyVisits(scope, asked) : [];
  const rows = ids.length > 0 ? await loadMonthlyVisits(scope, asked) : [];
  const of = (facet: MonthlyVisits[number]['facet']) => rows.filter((row) => row.facet === facet);
  const counted = (some: MonthlyVisits, key: (row: MonthlyVisits[number]) => string, what: 'openings' | 'pages') =>
    sumByKey(
      some.map((row) => ({ ...row, n: row[what] })),
      key,
    );
  const pages = counted(
    of('page').filter(({ value }) => value !== 'cover'),
    ({ bookletId, value }) => `${bookletId} ${value}`,
    'pages',
  );
  const most = new Map([...pages].sort((a, b) => b[1] - a[1]).slice(0, MAX_READ_PAGES));
  const titles = most.size > 0 ? await loadPageTitlesBySlug(scope, ids) : new Map<string, string>();
  const sum = (what: 'openings' | 'pages') =>
    maskSmallCount(
      days.reduce((all, day) => all + day[what], 0),
      threshold,
    );
  return {
    series: buildVisitSeries(days, asked, today),
    step: chooseChartStep(asked),
    openings: sum('openings'),
    pages: sum('pages'),
    devices: buildTally(
      counted(of('device'), ({ value }) => value, 'openings'),
      threshold,
      (key) => DEVICE_LABELS[key] ?? key,
    ),
    read: buildTally(most, threshold, (key) => titles.get(key) ?? key.slice(37)),
    cohorts: buildTally(
      counted(of('cohort'), ({ value }) => value, 'pages'),
      threshold,
      (key) => key,
    ),
  };
};
