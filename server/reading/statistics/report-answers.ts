import { MIN_NPS_ANSWERS, type Rate, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { computeRate } from './anonymity.ts';
import { EMPTY_TALLY } from './figures.ts';
import { loadQuizNames } from './labels.ts';
import { selectMonths } from './period.ts';
import type { ReportQuery } from './report-query.ts';
import { reportSearches } from './report-searches.ts';
import { reportAstonishment } from './report-survey.ts';
import { sumByKey } from './sum-by-key.ts';
import {
  loadMonthCounts,
  loadQuizMonthCounts,
  loadQuizVersionCounts,
  loadSumsByValue,
  loadValueCounts,
} from './sums.ts';
import {
  buildGroupTally,
  groupValues,
  keepValuesOf,
  selectGroups,
  selectMeasureGroups,
  sumShownValues,
} from './value-groups.ts';

const OPINION_SCORES = Array.from({ length: 11 }, (_, score) => String(score));

/** Pass rates of first quiz attempts by booklet version, as `{booklet} {version}`, for quizzes with enough attempts. */
export const reportQuizzesByVersion = async (scope: Scope, asked: ReportQuery) => {
  const { units } = selectMonths(await loadQuizMonthCounts(scope, asked.ids), asked.months, asked.thresholds);
  const values = await loadQuizVersionCounts(scope, asked.ids);
  const period = { units, thresholds: asked.thresholds, months: asked.months };
  const groups = selectMeasureGroups(values, 'quiz', period, keepValuesOf('attempted'));
  const passed = sumByKey(
    groups.flatMap(({ bookletId, months, cells }) => {
      const shown = new Set(cells.shown.map(({ key }) => `passed ${key}`));
      return values
        .filter((sum) => sum.bookletId === bookletId && months.includes(sum.month) && shown.has(sum.value))
        .map(({ value, n }) => ({ key: `${bookletId} ${value.slice(7)}`, n }));
    }),
    ({ key }) => key,
  );
  return new Map(
    [...sumShownValues(groups, (version, { bookletId }) => `${bookletId} ${version}`)].map(
      ([key, n]): [string, Rate] => [key, computeRate(passed.get(key) ?? 0, n, asked.threshold)],
    ),
  );
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
  const { places, units } = selectMonths(
    await loadMonthCounts(scope, asked.ids, 'opinion'),
    asked.months,
    asked.thresholds,
  );
  const values = await loadSumsByValue(scope, 'opinion', places);
  const n = [...values.values()].reduce((sum, one) => sum + one, 0);
  if (n < asked.threshold) return { mean: null, scores: EMPTY_TALLY, nps: null };
  const sumOf = (from: number, to: number, weight: (score: number) => number) =>
    OPINION_SCORES.slice(from, to + 1).reduce(
      (sum, score) => sum + (values.get(score) ?? 0) * weight(Number(score)),
      0,
    );
  const counts = await loadValueCounts(scope, asked.ids, ['opinion']);
  const groups = selectGroups(groupValues(counts, units, asked.thresholds, OPINION_SCORES), asked.months);
  const scores = buildGroupTally(groups, (key) => key, { keys: OPINION_SCORES });
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
