import type { Statistics, VersionFigures } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { computeRate } from './anonymity.ts';
import { HIDDEN_RATE } from './figures.ts';
import type { Aggregate } from './population-query.ts';
import { reportQuizzesByVersion } from './report-answers.ts';
import type { ReportQuery } from './report-query.ts';
import { sumByKey } from './sum-by-key.ts';
import { keepValuesOf, type PeriodGroups, selectMeasureGroups, sumShownValues } from './value-groups.ts';
import { reportVisitsByVersion } from './visits.ts';

type VersionPeople = Pick<VersionFigures, 'people' | 'completed' | 'progress'>;

const HIDDEN_PEOPLE: VersionPeople = { people: null, completed: HIDDEN_RATE, progress: HIDDEN_RATE };

/** Participants by version last read, as `{booklet} {version}`, for versions with enough readers. */
const sumPeopleByVersion = (
  values: readonly Aggregate[],
  period: PeriodGroups,
  threshold: number,
): Map<string, VersionPeople> => {
  const groups = selectMeasureGroups(values, 'version', period, keepValuesOf('opened'));
  const ofVersions = values.filter(({ measure }) => measure === 'version');
  // The same months for all figures of a version: those of the groups that show it.
  const counts = sumByKey(
    groups.flatMap(({ bookletId, months, cells }) => {
      const shown = new Set(cells.shown.map(({ key }) => key));
      return ofVersions
        .filter((sum) => sum.bookletId === bookletId && months.includes(sum.month))
        .filter(({ value }) => shown.has(value.split(' ')[1] ?? ''))
        .map(({ value, n }) => ({ key: `${bookletId} ${value}`, n }));
    }),
    ({ key }) => key,
  );
  const found = new Map<string, VersionPeople>();
  for (const [key, n] of sumShownValues(groups, (value, { bookletId }) => `${bookletId} ${value}`)) {
    const [bookletId = '', version = ''] = key.split(' ');
    found.set(key, {
      people: n,
      completed: computeRate(counts.get(`${bookletId} completed ${version}`) ?? 0, n, threshold),
      // The sum is in percents.
      progress: computeRate((counts.get(`${bookletId} progress ${version}`) ?? 0) / 100, n, threshold),
    });
  }
  return found;
};

/**
 * Figures of each version of each booklet: participants, quizzes and visits. `values`: of the participants.
 */
export const reportVersions = async (
  scope: Scope,
  asked: ReportQuery,
  values: readonly Aggregate[],
  period: PeriodGroups,
): Promise<Statistics['versions']> => {
  const people = sumPeopleByVersion(values, period, asked.threshold);
  const [quizzes, visits] = await Promise.all([
    reportQuizzesByVersion(scope, asked),
    reportVisitsByVersion(scope, asked),
  ]);
  return [...new Set([...people.keys(), ...quizzes.keys(), ...visits.keys()])]
    .map((key) => ({
      booklet: asked.titles.get(key.slice(0, 36)) ?? '',
      version: Number(key.slice(37)),
      ...(people.get(key) ?? HIDDEN_PEOPLE),
      quizzes: quizzes.get(key) ?? HIDDEN_RATE,
      ...(visits.get(key) ?? { openings: null, pages: null }),
    }))
    .filter(({ people: n, quizzes: passed, openings, pages }) =>
      [n, passed.of, openings, pages].some((one) => one !== null),
    )
    .sort((a, b) => a.booklet.localeCompare(b.booklet, 'fr') || a.version - b.version);
};
