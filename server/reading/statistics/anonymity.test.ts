import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../test/create-random.ts';
import { type CountCell, computeRate, groupMonths, suppressSmallCells } from './anonymity.ts';

const THRESHOLD = 5;
const makeCells = (numbers: readonly number[]): CountCell[] => numbers.map((n, index) => ({ key: `c${index}`, n }));
const formatSuppressed = (numbers: readonly number[], threshold = THRESHOLD) => {
  const { shown, ...rest } = suppressSmallCells(makeCells(numbers), threshold);
  return { ...rest, shown: shown.map(({ key, n }) => `${key}=${n}`) };
};

describe('a count by kinds', () => {
  test('with enough people everywhere is told as it is', () => {
    expect(formatSuppressed([12, 5, 8])).toEqual({ shown: ['c0=12', 'c1=5', 'c2=8'], hidden: [], rest: 0, total: 25 });
  });

  test('hides a second kind with a single small one, which the total would tell', () => {
    expect(formatSuppressed([12, 3, 8])).toEqual({ shown: ['c0=12'], hidden: ['c1', 'c2'], rest: 11, total: 23 });
  });

  test('of several small ones tells their sum, when it is of enough people', () => {
    expect(formatSuppressed([12, 3, 4])).toEqual({ shown: ['c0=12'], hidden: ['c1', 'c2'], rest: 7, total: 19 });
    expect(formatSuppressed([13, 1, 2, 8])).toEqual({
      shown: ['c0=13'],
      hidden: ['c1', 'c2', 'c3'],
      rest: 11,
      total: 24,
    });
  });

  test('hides one more where small ones are as large as they can be: their sum tells each', () => {
    expect(formatSuppressed([12, 4, 4, 9])).toEqual({
      shown: ['c0=12'],
      hidden: ['c1', 'c2', 'c3'],
      rest: 17,
      total: 29,
    });
  });

  test('hides all that equal the one it has to hide: which it was would tell the others', () => {
    expect(formatSuppressed([5, 5, 4, 9])).toEqual({
      shown: ['c3=9'],
      hidden: ['c0', 'c1', 'c2'],
      rest: 14,
      total: 23,
    });
  });

  test('of too few people tells nothing, nor the total', () => {
    expect(formatSuppressed([2, 1, 0])).toEqual({ shown: [], hidden: ['c0', 'c1', 'c2'], rest: null, total: null });
    expect(formatSuppressed([4])).toEqual({ shown: [], hidden: ['c0'], rest: null, total: null });
  });

  test('of nobody is told', () => {
    expect(formatSuppressed([0, 0])).toEqual({ shown: ['c0=0', 'c1=0'], hidden: [], rest: 0, total: 0 });
    expect(formatSuppressed([7, 0])).toEqual({ shown: ['c0=7', 'c1=0'], hidden: [], rest: 0, total: 7 });
  });
});

/** Generates every list of `length` numbers from 0 to `most`. */
function* listTables(length: number, most: number): Generator<number[]> {
  if (length === 0) yield [];
  else for (const rest of listTables(length - 1, most)) for (let n = 0; n <= most; n += 1) yield [...rest, n];
}

/**
 * Possible values of each hidden number, given the published result: a single value means that it can be computed. The
 * tables exceed the tested range, because an attacker knows no bound.
 */
const listPossibleValues = (length: number, most: number, told: (numbers: number[]) => string) => {
  const worlds = new Map<string, Set<number>[]>();
  for (const numbers of listTables(length, most)) {
    const key = told(numbers);
    const seen = worlds.get(key) ?? numbers.map(() => new Set<number>());
    for (const [index, n] of numbers.entries()) seen[index]?.add(n);
    worlds.set(key, seen);
  }
  return worlds;
};

describe.each([
  [2, 24, 12, 5],
  [3, 24, 10, 5],
  [4, 15, 7, 5],
  [5, 9, 4, 3],
])('every table of %i cells up to %i', (length, most, judged, threshold) => {
  test(`tells no small number, and none of its hidden numbers can be computed (threshold ${threshold})`, () => {
    const told = (numbers: number[]) => JSON.stringify(formatSuppressed(numbers, threshold));
    const worlds = listPossibleValues(length, most, told);
    for (const numbers of listTables(length, judged)) {
      const { hidden, rest, total, shown } = suppressSmallCells(makeCells(numbers), threshold);
      for (const { n } of shown) expect(n === 0 || n >= threshold, `${numbers}`).toBe(true);
      expect(rest === null || rest === 0 || rest >= threshold, `${numbers}`).toBe(true);
      if (rest === null) expect(total).toBeNull();
      const seen = worlds.get(told(numbers)) ?? [];
      for (const key of hidden) {
        expect(seen[Number(key.slice(1))]?.size, `${numbers}: ${key} of ${told(numbers)}`).toBeGreaterThan(1);
      }
    }
  });
});

test('large random tables keep the rule too', () => {
  const next = createRandom(7);
  for (let round = 0; round < 5000; round += 1) {
    const threshold = 5 + Math.floor(next() * 16);
    const numbers = Array.from({ length: 1 + Math.floor(next() * 12) }, () => Math.floor(next() ** 3 * 60));
    const { shown, hidden, rest, total } = suppressSmallCells(makeCells(numbers), threshold);
    for (const { n } of shown) expect(n === 0 || n >= threshold).toBe(true);
    expect(shown.length + hidden.length).toBe(numbers.length);
    expect(hidden.length === 1 && total !== null, `${numbers}`).toBe(false);
    if (rest !== null) expect(total).toBe(numbers.reduce((sum, n) => sum + n, 0));
  }
});

const makeMonths = (numbers: readonly number[]): CountCell[] =>
  numbers.map((n, index) => ({ key: `2026-${String(index + 1).padStart(2, '0')}`, n }));

describe('months', () => {
  test('are put together until there are enough people; the last ones go with those before', () => {
    expect(groupMonths(makeMonths([2, 0, 4, 9, 1]), THRESHOLD)).toEqual([
      { months: ['2026-01', '2026-03'], n: 6 },
      { months: ['2026-04', '2026-05'], n: 10 },
    ]);
  });

  test('with too few people in all are none', () => {
    expect(groupMonths(makeMonths([2, 0, 2]), THRESHOLD)).toEqual([]);
  });

  test.each([
    [2, 24, 12],
    [3, 18, 10],
    [4, 14, 7],
  ])('of %i never let one be computed that is told with another', (length, most, judged) => {
    const told = (numbers: number[]) => JSON.stringify(groupMonths(makeMonths(numbers), THRESHOLD));
    const worlds = listPossibleValues(length, most, told);
    for (const numbers of listTables(length, judged)) {
      const seen = worlds.get(told(numbers)) ?? [];
      const atoms = groupMonths(makeMonths(numbers), THRESHOLD);
      for (const { months, n } of atoms) {
        expect(n).toBeGreaterThanOrEqual(THRESHOLD);
        if (months.length === 1) continue;
        for (const key of months) {
          expect(seen[Number(key.slice(5)) - 1]?.size, `${numbers}: ${key}`).toBeGreaterThan(1);
        }
      }
    }
  });

  test('any two choices of them differ by nobody or by enough people', () => {
    const next = createRandom(11);
    for (let round = 0; round < 2000; round += 1) {
      const atoms = groupMonths(makeMonths(Array.from({ length: 12 }, () => Math.floor(next() * 8))), THRESHOLD);
      const [one, other] = [0, 1].map(() => new Set(atoms.filter(() => next() < 0.5)));
      const apart = atoms.filter((atom) => one?.has(atom) !== other?.has(atom));
      const people = apart.reduce((sum, { n }) => sum + n, 0);
      expect(people === 0 || people >= THRESHOLD).toBe(true);
    }
  });
});

test('a share is of enough people or not told', () => {
  expect(computeRate(2, 4, THRESHOLD)).toEqual({ percent: null, of: null });
  expect(computeRate(2, 6, THRESHOLD)).toEqual({ percent: 33, of: 6 });
  expect(computeRate(0, 0, THRESHOLD)).toEqual({ percent: null, of: 0 });
});
