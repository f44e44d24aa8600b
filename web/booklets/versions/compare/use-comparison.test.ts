import { expect, test } from 'vitest';
import type { ComparedPage, FieldChange } from '../../../../contract/booklets/publications/comparison.ts';
import { BOOKLET_PAGE } from './compare-address.ts';
import { type Comparison, listStops } from './use-comparison.ts';

const NONE = { added: 0, removed: 0, moved: 0, changed: 0 };
const makePage = (id: string, kind: ComparedPage['kind'], counts: Partial<ComparedPage['counts']> = {}) =>
  ({ id, title: id, chapter: '', kind, counts: { ...NONE, ...counts } }) satisfies ComparedPage;
const FIELD: FieldChange = { names: [], before: null, after: null };

const makeComparison = (booklet: FieldChange[], pages: ComparedPage[]) => ({ booklet, pages }) as unknown as Comparison;
const list = (comparison: Comparison, kind: Parameters<typeof listStops>[1] = null) =>
  listStops(comparison, kind).map(({ id, stops }) => [id, stops]);

test('the booklet comes first, then each page with its changes', () => {
  const pages = [makePage('a', null, { changed: 2, added: 1 }), makePage('b', 'removed', { removed: 3 })];
  expect(list(makeComparison([FIELD], pages))).toEqual([
    [BOOKLET_PAGE, 1],
    ['a', 3],
    ['b', 3],
  ]);
  expect(list(makeComparison([], pages))).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
});

test('one kind of change leaves out the pages without it', () => {
  const comparison = makeComparison([FIELD], [makePage('a', null, { changed: 2 }), makePage('b', null, { added: 1 })]);
  expect(list(comparison, 'added')).toEqual([['b', 1]]);
  expect(list(comparison, 'changed')).toEqual([
    [BOOKLET_PAGE, 1],
    ['a', 2],
  ]);
});

test('a page that only moves is one change', () => {
  const comparison = makeComparison([], [makePage('a', 'moved')]);
  expect(list(comparison)).toEqual([['a', 1]]);
  expect(list(comparison, 'moved')).toEqual([['a', 1]]);
  expect(list(comparison, 'changed')).toEqual([]);
});
