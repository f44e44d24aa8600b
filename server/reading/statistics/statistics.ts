import {
  MOST_MONTHS,
  maskedText,
  type Statistics,
  type StatisticsQuery,
} from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { answersTold } from './answers-told.ts';
import { type Chosen, chosenBooklets } from './chosen.ts';
import type { Sum } from './counted.ts';
import { byValue, cohortsOf, figuresOf, headcountsOf, tallyOf } from './figures.ts';
import { pageTitles } from './labels.ts';
import { mailsTold } from './mails-told.ts';
import { ownBooklets, ownPeople } from './own.ts';
import { type Included, monthsOf } from './period.ts';
import { proofsTold } from './proofs-told.ts';
import { lastRun, rollUp } from './roll-up.ts';
import { versionsTold } from './versions-told.ts';
import { visitsTold } from './visits.ts';
import { type Counted, everybody, narrowed, sidesOf } from './whom.ts';

/** Booklets, months and thresholds of one report. */
export interface Asked {
  ids: string[];
  titles: ReadonlyMap<string, string>;
  thresholds: ReadonlyMap<string, number>;
  /** The highest threshold of these booklets: a sum over several uses it. */
  threshold: number;
  months: string[];
  query: StatisticsQuery;
}

const askedOf = (booklets: readonly Chosen[], query: StatisticsQuery): Asked => {
  const counted = booklets.filter(({ chosen, tracking }) => chosen && tracking.mode !== 'none');
  return {
    ids: counted.map(({ id }) => id),
    titles: new Map(booklets.map(({ id, title }) => [id, title])),
    thresholds: new Map(counted.map(({ id, tracking }) => [id, tracking.threshold])),
    threshold: Math.max(5, ...counted.map(({ tracking }) => tracking.threshold)),
    months: monthsOf(query.from, query.to).slice(0, MOST_MONTHS),
    query,
  };
};

const sideOf = ({ site, department, contract, language }: StatisticsQuery) =>
  site !== undefined
    ? ({ name: 'site', value: site } as const)
    : department !== undefined
      ? ({ name: 'department', value: department } as const)
      : contract !== undefined
        ? ({ name: 'contract', value: contract } as const)
        : language !== undefined
          ? ({ name: 'language', value: language } as const)
          : null;

const NONE = { percent: null, of: null };
const HIDDEN = {
  opening: NONE,
  startedBefore: NONE,
  progress: NONE,
  completed30: NONE,
  delay: { hours: null, of: null },
};

/** Data that cannot be filtered by side. */
const UNKNOWN = { quizzes: null, opinion: null, surprise: null, searches: null };

const stopsOf = async (scope: Scope, sums: readonly Sum[], threshold: number): Promise<Statistics['stops']> => {
  const counts = byValue(sums, 'stop');
  const titles = await pageTitles(scope, [...counts.keys()]);
  return tallyOf(counts, threshold, (id) => titles.get(id) ?? '—');
};

const bookletsTold = (booklets: readonly Chosen[], { few }: Included): Statistics['booklets'] =>
  booklets.map(({ id, title, chosen, tracking }) => ({
    id,
    title,
    chosen,
    counted: tracking.mode === 'none' ? 'untracked' : few.has(id) ? 'few' : 'yes',
  }));

/** Figures about participants; those of too few people are masked. */
const peopleTold = async (scope: Scope, asked: Asked, { included, sums }: Counted) => {
  const { threshold } = asked;
  const n = headcountsOf(sums);
  const isMasked = n('people') < threshold;
  const told = isMasked ? [] : sums;
  return {
    told,
    people: isMasked ? null : n('people'),
    masked: isMasked ? maskedText(threshold) : null,
    partial: included.partial,
    figures: isMasked ? HIDDEN : figuresOf(told, threshold),
    cohorts: cohortsOf(told, included.groups, threshold),
    proofs: isMasked ? { all: NONE, documents: [] } : proofsTold(told, asked),
    stops: await stopsOf(scope, told, threshold),
    mails: isMasked ? { ...mailsTold([], threshold), sent: null } : mailsTold(told, threshold),
  };
};

/**
 * Statistics of the actor's booklets for the participants who arrive in a period. Reads stored sums, never the
 * underlying rows. Refuses like `chosenBooklets`.
 */
export const statisticsOf = async (scope: Scope, query: StatisticsQuery, at = new Date()): Promise<Statistics> => {
  const booklets = await chosenBooklets(scope, query);
  const asked = askedOf(booklets, query);
  // The company has no sums yet: it is new or small, so compute them now.
  if ((await lastRun(scope)) === null) await rollUp(scope, { at });
  const here = await getCompanyDay(scope, at);
  const side = sideOf(query);
  const counted = side ? await narrowed(scope, asked, side) : await everybody(scope, asked);
  const { told, ...people } = await peopleTold(scope, asked, counted);
  const [run, sides, answered, visits, versions] = await Promise.all([
    lastRun(scope),
    sidesOf(scope, asked),
    side ? UNKNOWN : answersTold(scope, asked),
    side ? null : visitsTold(scope, asked, dayIn(here.timeZone, at)),
    side ? [] : versionsTold(scope, asked, told),
  ]);
  return {
    computedAt: run?.toISOString() ?? null,
    reach: 'everybody',
    period: { from: query.from, to: query.to, months: asked.months },
    booklets: bookletsTold(booklets, counted.included),
    sides,
    threshold: asked.threshold,
    ...people,
    ...answered,
    visits,
    versions,
  };
};

/**
 * The same for the participants of a referent, counted on request: they are few. Anonymous answers are not known by
 * referent. GEN-010 for a booklet without this referent.
 */
export const ownStatisticsOf = async (scope: Scope, query: StatisticsQuery, at = new Date()): Promise<Statistics> => {
  const { booklets, also } = await ownBooklets(scope, query, at);
  const asked = askedOf(booklets, query);
  const counted = await ownPeople(scope, asked, also, await getCompanyDay(scope, at));
  const { told: _, ...people } = await peopleTold(scope, asked, counted);
  return {
    computedAt: at.toISOString(),
    reach: 'own',
    period: { from: query.from, to: query.to, months: asked.months },
    booklets: bookletsTold(booklets, counted.included),
    sides: { site: [], department: [], contract: [], language: [] },
    threshold: asked.threshold,
    ...people,
    ...UNKNOWN,
    visits: null,
    versions: [],
  };
};
