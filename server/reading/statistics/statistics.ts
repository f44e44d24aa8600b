import {
  getMaskedText,
  PERSON_SIDES,
  type PersonSide,
  type Statistics,
  type StatisticsQuery,
} from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { computeCohorts, computeFigures, HIDDEN_RATE, sumByMeasure } from './figures.ts';
import { loadPageTitles } from './labels.ts';
import { listReportBooklets, type ReportBooklet } from './list-report-booklets.ts';
import {
  listAvailableSides,
  loadAllAggregates,
  loadSideAggregates,
  type PopulationAggregates,
} from './load-aggregates.ts';
import { listOwnReportBooklets, loadOwnAggregates } from './own-population.ts';
import type { IncludedMonths } from './period.ts';
import type { Aggregate } from './population-query.ts';
import { reportAnswers } from './report-answers.ts';
import { reportMails } from './report-mails.ts';
import { reportProofs } from './report-proofs.ts';
import { buildReportQuery, type ReportQuery } from './report-query.ts';
import { reportVersions } from './report-versions.ts';
import { findLastRunTime, refreshStatistics } from './roll-up.ts';
import { buildGroupTally, type PeriodGroups, selectMeasureGroups } from './value-groups.ts';
import { reportVisits } from './visits.ts';

const findQuerySide = (query: StatisticsQuery): { name: PersonSide; value: string } | null => {
  for (const name of PERSON_SIDES) {
    const value = query[name];
    if (value !== undefined) return { name, value };
  }
  return null;
};

const HIDDEN_FIGURES = {
  opening: HIDDEN_RATE,
  startedBefore: HIDDEN_RATE,
  progress: HIDDEN_RATE,
  completed30: HIDDEN_RATE,
  delay: { hours: null, of: null },
};

/** Data that cannot be filtered by side. */
const UNKNOWN_ANSWERS = { quizzes: null, opinion: null, surprise: null, searches: null };

const reportStops = async (
  scope: Scope,
  values: readonly Aggregate[],
  period: PeriodGroups,
): Promise<Statistics['stops']> => {
  const groups = selectMeasureGroups(values, 'stop', period);
  const ids = groups.flatMap(({ cells }) => [...cells.shown.map(({ key }) => key), ...cells.hidden]);
  const titles = await loadPageTitles(scope, [...new Set(ids)]);
  return buildGroupTally(groups, (id) => titles.get(id) ?? '—');
};

const reportBooklets = (booklets: readonly ReportBooklet[], { few }: IncludedMonths): Statistics['booklets'] =>
  booklets.map(({ id, title, chosen, tracking }) => ({
    id,
    title,
    chosen,
    counted: tracking.mode === 'none' ? 'untracked' : few.has(id) ? 'few' : 'yes',
  }));

/** Figures about participants, with the query that they answer; those of too few people are masked. */
const reportPeople = async (
  scope: Scope,
  booklets: readonly ReportBooklet[],
  asked: ReportQuery,
  { included, sums, values }: PopulationAggregates,
) => {
  const { threshold, query, months } = asked;
  const n = sumByMeasure(sums);
  const isMasked = n('people') < threshold;
  const told = isMasked ? [] : sums;
  const period: PeriodGroups = { units: included.units, thresholds: asked.thresholds, months };
  const toldValues = isMasked ? [] : values;
  const report = {
    period: { from: query.from, to: query.to, months },
    booklets: reportBooklets(booklets, included),
    threshold,
    people: isMasked ? null : n('people'),
    masked: isMasked ? getMaskedText(threshold) : null,
    partial: included.partial,
    figures: isMasked ? HIDDEN_FIGURES : computeFigures(told, threshold),
    cohorts: computeCohorts(told, included.groups, threshold),
    proofs: isMasked
      ? { all: HIDDEN_RATE, again: HIDDEN_RATE, documents: [] }
      : await reportProofs(scope, told, values ?? [], asked, period),
    stops: toldValues && (await reportStops(scope, toldValues, period)),
    mails: toldValues && { ...reportMails(toldValues, period), ...(isMasked && { sent: null }) },
  };
  return { values: toldValues ?? [], period, report };
};

/**
 * Statistics of the actor's booklets for the participants who arrive in a period. Reads stored sums, never the
 * underlying rows. Refuses like `listReportBooklets`.
 */
export const loadStatistics = async (scope: Scope, query: StatisticsQuery, at = new Date()): Promise<Statistics> => {
  const booklets = await listReportBooklets(scope, query);
  const asked = buildReportQuery(booklets, query);
  // The company has no sums yet: it is new or small, so compute them now.
  if ((await findLastRunTime(scope)) === null) await refreshStatistics(scope, { at });
  const here = await getCompanyDay(scope, at);
  const side = findQuerySide(query);
  const counted = side ? await loadSideAggregates(scope, asked, side) : await loadAllAggregates(scope, asked);
  const { values, period, report } = await reportPeople(scope, booklets, asked, counted);
  const [run, sides, answered, visits, versions] = await Promise.all([
    findLastRunTime(scope),
    listAvailableSides(scope, asked),
    side ? UNKNOWN_ANSWERS : reportAnswers(scope, asked),
    side ? null : reportVisits(scope, asked, getLocalDay(here.timeZone, at)),
    side ? [] : reportVersions(scope, asked, values, period),
  ]);
  return {
    computedAt: run?.toISOString() ?? null,
    reach: 'everybody',
    sides,
    ...report,
    ...answered,
    visits,
    versions,
  };
};

/**
 * The same for the participants of a referent, counted on request: they are few. Anonymous answers are not known by
 * referent. GEN-010 for a booklet without this referent.
 */
export const loadOwnStatistics = async (scope: Scope, query: StatisticsQuery, at = new Date()): Promise<Statistics> => {
  const { booklets, also } = await listOwnReportBooklets(scope, query, at);
  const asked = buildReportQuery(booklets, query);
  const counted = await loadOwnAggregates(scope, asked, also, await getCompanyDay(scope, at));
  const { report } = await reportPeople(scope, booklets, asked, counted);
  return {
    computedAt: at.toISOString(),
    reach: 'own',
    sides: { site: [], department: [], contract: [], language: [] },
    ...report,
    ...UNKNOWN_ANSWERS,
    visits: null,
    versions: [],
  };
};
