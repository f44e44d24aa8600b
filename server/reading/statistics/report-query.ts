import { MIN_ANONYMITY_THRESHOLD } from '../../../contract/reading/reading.ts';
import { MAX_PERIOD_MONTHS, type StatisticsQuery } from '../../../contract/reading/statistics/statistics.ts';
import type { ReportBooklet } from './list-report-booklets.ts';
import { listMonths } from './period.ts';

/** Booklets, months and thresholds of one report. */
export interface ReportQuery {
  ids: string[];
  titles: ReadonlyMap<string, string>;
  thresholds: ReadonlyMap<string, number>;
  /** The highest threshold of these booklets: a sum over several uses it. */
  threshold: number;
  months: string[];
  query: StatisticsQuery;
}

export const buildReportQuery = (booklets: readonly ReportBooklet[], query: StatisticsQuery): ReportQuery => {
  const counted = booklets.filter(({ chosen, tracking }) => chosen && tracking.mode !== 'none');
  return {
    ids: counted.map(({ id }) => id),
    titles: new Map(booklets.map(({ id, title }) => [id, title])),
    thresholds: new Map(counted.map(({ id, tracking }) => [id, tracking.threshold])),
    threshold: Math.max(MIN_ANONYMITY_THRESHOLD, ...counted.map(({ tracking }) => tracking.threshold)),
    months: listMonths(query.from, query.to).slice(0, MAX_PERIOD_MONTHS),
    query,
  };
};
