import { MIN_NPS_ANSWERS, type Rate, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { computeRate, suppressSmallCells } from './anonymity.ts';
import { buildTally, EMPTY_TALLY } from './figures.ts';
import { loadQuizNames } from './labels.ts';
import { selectMonths } from './period.ts';
import type { ReportQuery } from './report-query.ts';
import { reportSearches } from './report-searches.ts';
import { reportAstonishment } from './report-survey.ts';
import { loadMonthCounts, loadQuizMonthCounts, loadSumsByValue } from './sums.ts';

const OPINION_SCORES = Array.from({ length: 11 }, (_, score) => String(score));

/** Pass rates of first quiz attempts by booklet version, as `{booklet} {version}`, for quizzes with enough attempts. */
export const reportQuizzesByVersion = async (scope: Scope, asked: ReportQuery) => {
  const counts = new Map<string, Map<string, { attempted: number; passed: number }>>();
  for (const [measure, places] of Map.groupBy(await loadQuizMonthCounts(scope, asked.ids), (place) => place.measure)) {
    const { places: counted, n } = selectMonths(places, asked.months, asked.thresholds);
    if (n === 0) continue;
    const bookletId = places[0]?.bookletId ?? '';
    const versions = counts.get(bookletId) ?? new Map<string, { attempted: number; passed: number }>();
    counts.set(bookletId, versions);
    for (const [value, of] of await loadSumsByValue(scope, measure, counted)) {
      const [what, version] = value.split(' ');
      if (version === undefined || (what !== 'attempted' && what !== 'passed')) continue;
      const known = versions.get(version) ?? { attempted: 0, passed: 0 };
      versions.set(version, { ...known, [what]: known[what] + of });
    }
  }
  const rates = new Map<string, Rate>();
  for (const [bookletId, versions] of counts) {
    const cells = [...versions]
      .map(([key, { attempted: n }]) => ({ key, n }))
      .sort((a, b) => Number(a.key) - Number(b.key));
    for (const { key, n } of suppressSmallCells(cells, asked.threshold).shown) {
      rates.set(`${bookletId} ${key}`, computeRate(versions.get(key)?.passed ?? 0, n, asked.threshold));
    }
  }
  return rates;
};

/** Pass rates of first attempts, for each quiz with enough attempts. */
const reportQuizzes = async (scope: Scope, asked: ReportQuery): Promise<NonNullable<Statistics['quizzes']>> => {
  const quizzes = Map.groupBy(await loadQuizMonthCounts(scope, asked.ids), ({ measure }) => measure);
  const names = await loadQuizNames(
    scope,
    [...quizzes.keys()].map((measure) => measure.slice(5)),
  );
  const told: NonNullable<Statistics['quizzes']> = [];
  for (const [measure, places] of quizzes) {
    const { places: counted, n } = selectMonths(places, asked.months, asked.thresholds);
    if (n === 0) continue;
    const values = await loadSumsByValue(scope, measure, counted);
    const rate = (value: string) => computeRate(values.get(value) ?? 0, n, asked.threshold);
    const { label, questions } = names.get(measure.slice(5)) ?? { label: 'Quiz', questions: 0 };
    told.push({
      label,
      booklet: asked.titles.get(places[0]?.bookletId ?? '') ?? '',
      passed: rate('passed'),
      questions: Array.from({ length: questions }, (_, index) => rate(String(index))),
    });
  }
  return told.sort((a, b) => a.label.localeCompare(b.label, 'fr'));
};

/** Scores from 0 to 10; the recommendation score is null under 30 answers, where it means little. */
const reportOpinion = async (scope: Scope, asked: ReportQuery): Promise<NonNullable<Statistics['opinion']>> => {
  const { places } = selectMonths(await loadMonthCounts(scope, asked.ids, 'opinion'), asked.months, asked.thresholds);
  const values = await loadSumsByValue(scope, 'opinion', places);
  const n = [...values.values()].reduce((sum, one) => sum + one, 0);
  if (n < asked.threshold) return { mean: null, scores: EMPTY_TALLY, nps: null };
  const sumOf = (from: number, to: number, weight: (score: number) => number) =>
    OPINION_SCORES.slice(from, to + 1).reduce(
      (sum, score) => sum + (values.get(score) ?? 0) * weight(Number(score)),
      0,
    );
  const scores = buildTally(values, asked.threshold, (key) => key, OPINION_SCORES);
  const recommends = sumOf(9, 10, () => 1) - sumOf(0, 6, () => 1);
  return {
    mean: Math.round((10 * sumOf(0, 10, (score) => score)) / n) / 10,
    scores,
    nps: n < MIN_NPS_ANSWERS ? null : Math.round((100 * recommends) / n),
  };
};

/** Results of anonymous answers. */
export const reportAnswers = async (
  scope: Scope,
  asked: ReportQuery,
): Promise<Pick<Statistics, 'quizzes' | 'opinion' | 'surprise' | 'searches'>> => {
  const [quizzes, opinion, surprise, searches] = await Promise.all([
    reportQuizzes(scope, asked),
    reportOpinion(scope, asked),
    reportAstonishment(scope, asked),
    reportSearches(scope, asked),
  ]);
  return { quizzes, opinion, surprise, searches };
};
