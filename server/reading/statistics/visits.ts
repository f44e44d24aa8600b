import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { addDays, getWeekday } from '../../platform/text/calendar/days.ts';
import { suppressSmallCells } from './anonymity.ts';
import { buildTally, maskSmallCount } from './figures.ts';
import { loadPageTitlesBySlug } from './labels.ts';
import type { ReportQuery } from './report-query.ts';

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

/** Bars without gaps, from the first day of the period to its last past day. */
const buildVisitSeries = (
  days: readonly { on: string; openings: number; pages: number }[],
  asked: ReportQuery,
  today: string,
): VisitReport['series'] => {
  const step = chooseChartStep(asked);
  const sums = new Map<string, { openings: number; pages: number }>();
  const last = asked.query.to < today ? asked.query.to : today;
  for (let on = getStepStart(asked.query.from, step); on <= last; on = getNextStepStart(on, step))
    sums.set(on, { openings: 0, pages: 0 });
  for (const { on, openings, pages } of days) {
    const sum = sums.get(getStepStart(on, step));
    if (!sum) continue;
    sum.openings += openings;
    sum.pages += pages;
  }
  const told = (what: 'openings' | 'pages') => {
    const cells = [...sums].map(([key, sum]) => ({ key, n: sum[what] }));
    return new Map(suppressSmallCells(cells, asked.threshold).shown.map(({ key, n }) => [key, n]));
  };
  const [openings, pages] = [told('openings'), told('pages')];
  return [...sums.keys()].map((from) => ({
    from,
    openings: openings.get(from) ?? null,
    pages: pages.get(from) ?? null,
  }));
};

const loadMonthlyVisits = async (scope: Scope, { ids, months }: ReportQuery, facet?: 'version') => {
  const { readingSums: sums } = scope.views;
  return scope
    .select({
      bookletId: sums.bookletId,
      facet: sums.facet,
      value: sums.value,
      openings: sql<number>`sum(${sums.openings})::int`,
      pages: sql<number>`sum(${sums.pages})::int`,
    })
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
    .select({
      on: sums.on,
      openings: sql<number>`sum(${sums.openings})::int`,
      pages: sql<number>`sum(${sums.pages})::int`,
    })
    .from(sums)
    .where(and(anyOf(sums.bookletId, ids), eq(sums.grain, 'day'), gte(sums.on, query.from), lte(sums.on, query.to)))
    .groupBy(sums.on);
};

type MonthlyVisits = Awaited<ReturnType<typeof loadMonthlyVisits>>;

/** Openings and page views of each version of each booklet, as `{booklet} {version}`; null: too few. */
export const reportVisitsByVersion = async (scope: Scope, asked: ReportQuery) => {
  const rows = asked.ids.length > 0 ? await loadMonthlyVisits(scope, asked, 'version') : [];
  const found = new Map<string, { openings: number | null; pages: number | null }>();
  for (const [bookletId, some] of Map.groupBy(rows, (row) => row.bookletId)) {
    const cells = (what: 'openings' | 'pages') =>
      new Map(
        suppressSmallCells(
          some.map((row) => ({ key: row.value, n: row[what] })).sort((a, b) => Number(a.key) - Number(b.key)),
          asked.threshold,
        ).shown.map(({ key, n }) => [key, n]),
      );
    const [openings, pages] = [cells('openings'), cells('pages')];
    for (const { value } of some) {
      found.set(`${bookletId} ${value}`, { openings: openings.get(value) ?? null, pages: pages.get(value) ?? null });
    }
  }
  return found;
};

/** Visits and page views, which are anonymous; groups with few visits are hidden. */
export const reportVisits = async (scope: Scope, asked: ReportQuery, today: string): Promise<VisitReport> => {
  const { threshold, ids } = asked;
  const days = ids.length > 0 ? await loadDailyVisits(scope, asked) : [];
  const rows = ids.length > 0 ? await loadMonthlyVisits(scope, asked) : [];
  const of = (facet: MonthlyVisits[number]['facet']) => rows.filter((row) => row.facet === facet);
  const counted = (some: MonthlyVisits, key: (row: MonthlyVisits[number]) => string, what: 'openings' | 'pages') => {
    const counts = new Map<string, number>();
    for (const row of some) counts.set(key(row), (counts.get(key(row)) ?? 0) + row[what]);
    return counts;
  };
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
