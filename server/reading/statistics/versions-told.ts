import type { Statistics, VersionFigures } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { rateOf, suppress } from './anonymity.ts';
import { versionQuizzes } from './answers-told.ts';
import type { Sum } from './counted.ts';
import type { Asked } from './statistics.ts';
import { versionVisits } from './visits.ts';

type Of = Pick<VersionFigures, 'people' | 'completed' | 'progress'>;

const UNTOLD = { percent: null, of: null };
const NOBODY: Of = { people: null, completed: UNTOLD, progress: UNTOLD };

/** Participants by version last read, as `{booklet} {version}`, for versions with enough readers. */
const peopleOf = (sums: readonly Sum[], threshold: number): Map<string, Of> => {
  const found = new Map<string, Of>();
  const ofVersions = sums.filter(({ measure }) => measure === 'version');
  for (const [bookletId, some] of Map.groupBy(ofVersions, (sum) => sum.bookletId)) {
    const counts = new Map<string, number>();
    for (const { value, n } of some) counts.set(value, (counts.get(value) ?? 0) + n);
    const versions = [...counts.keys()].flatMap((value) => (value.startsWith('opened ') ? [value.slice(7)] : []));
    const cells = versions
      .map((key) => ({ key, n: counts.get(`opened ${key}`) ?? 0 }))
      .sort((a, b) => Number(a.key) - Number(b.key));
    for (const { key, n } of suppress(cells, threshold).shown) {
      found.set(`${bookletId} ${key}`, {
        people: n,
        completed: rateOf(counts.get(`completed ${key}`) ?? 0, n, threshold),
        // The sum is in percents.
        progress: rateOf((counts.get(`progress ${key}`) ?? 0) / 100, n, threshold),
      });
    }
  }
  return found;
};

/**
 * Figures of each version of each booklet: participants, quizzes and visits. `sums`: of the publishable participants.
 */
export const versionsTold = async (
  scope: Scope,
  asked: Asked,
  sums: readonly Sum[],
): Promise<Statistics['versions']> => {
  const people = peopleOf(sums, asked.threshold);
  const [quizzes, visits] = await Promise.all([versionQuizzes(scope, asked), versionVisits(scope, asked)]);
  return [...new Set([...people.keys(), ...quizzes.keys(), ...visits.keys()])]
    .map((key) => ({
      booklet: asked.titles.get(key.slice(0, 36)) ?? '',
      version: Number(key.slice(37)),
      ...(people.get(key) ?? NOBODY),
      quizzes: quizzes.get(key) ?? UNTOLD,
      ...(visits.get(key) ?? { openings: null, pages: null }),
    }))
    .filter(({ people: n, quizzes: passed, openings, pages }) =>
      [n, passed.of, openings, pages].some((one) => one !== null),
    )
    .sort((a, b) => a.booklet.localeCompare(b.booklet, 'fr') || a.version - b.version);
};
