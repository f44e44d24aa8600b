import type { Statistics, VersionFigures } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { computeRate, suppressSmallCells } from './anonymity.ts';
import { HIDDEN_RATE } from './figures.ts';
import type { Aggregate } from './population-query.ts';
import { reportQuizzesByVersion } from './report-answers.ts';
import type { ReportQuery } from './report-query.ts';
import { sumByKey } from './sum-by-key.ts';
import { reportVisitsByVersion } from './visits.ts';

type VersionPeople = Pick<VersionFigures, 'people' | 'completed' | 'progress'>;

const HIDDEN_PEOPLE: VersionPeople = { people: null, completed: HIDDEN_RATE, progress: HIDDEN_RATE };

/** Participants by version last read, as `{booklet} {version}`, for versions with enough readers. */
const sumPeopleByVersion = (sums: readonly Aggregate[], threshold: number): Map<string, VersionPeople> => {
  const found = new Map<string, VersionPeople>();
  const ofVersions = sums.filter(({ measure }) => measure === 'version');
  for (const [bookletId, some] of Map.groupBy(ofVersions, (sum) => sum.bookletId)) {
    const counts = sumByKey(some, ({ value }) => value);
    const versions = [...counts.keys()].flatMap((value) => (value.startsWith('opened ') ? [value.slice(7)] : []));
    const cells = versions
      .map((key) => ({ key, n: counts.get(`opened ${key}`) ?? 0 }))
      .sort((a, b) => Number(a.key) - Number(b.key));
    for (const { key, n } of suppressSmallCells(cells, threshold).shown) {
      found.set(`${bookletId} ${key}`, {
        people: n,
        completed: computeRate(counts.get(`completed ${key}`) ?? 0, n, threshold),
        // The sum is in percents.
        progress: computeRate((counts.get(`progress ${key}`) ?? 0) / 100, n, threshold),
      });
    }
  }
  return found;
};

/**
 * Figures of each version of each booklet: participants, quizzes and visits. `sums`: of the publishable participants.
 */
export const reportVersions = async (
  scope: Scope,
  asked: ReportQuery,
  sums: readonly Aggregate[],
): Promise<Statistics['versions']> => {
  const people = sumPeopleByVersion(sums, asked.threshold);
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
