import { expect, test } from 'vitest';
import type { ChangePlace } from '../../../contract/booklets/publications/version-changes.ts';
import { type Coverage, filterMajorsForReader, findLatestTouch, type MajorVersion } from './major-versions.ts';

const PAGE: Coverage = { covers: 'page', chapterId: 'c', pageIds: new Set(['p']) };
const CHAPTER: Coverage = { covers: 'chapter', chapterId: 'c', pageIds: new Set(['p', 'q']) };
const BOOKLET: Coverage = { covers: 'booklet', chapterId: 'c', pageIds: new Set(['p', 'q', 'r']) };

const inVersion = (number: number, ...places: ChangePlace[]): MajorVersion => ({ number, places });
const on = (pageId: string, chapterId = 'c', more: Partial<ChangePlace> = {}): ChangePlace => ({
  pageId,
  chapterId,
  ...more,
});

test.each<[string, ChangePlace, [page: number, chapter: number, booklet: number]]>([
  ['its own page', on('p'), [2, 2, 2]],
  ['another page of the chapter', on('q'), [0, 2, 2]],
  ['another chapter', on('r', 'd'), [0, 0, 2]],
  ['a page that others see', on('hidden'), [0, 0, 0]],
  ['a block that comes from its page', on('r', 'd', { fromPageId: 'p', fromChapterId: 'c' }), [2, 2, 2]],
  ['a page of the chapter that is gone', on('old', 'c', { isPageGone: true }), [0, 2, 2]],
  ['a page of another chapter that is gone', on('old', 'd', { isPageGone: true }), [0, 0, 2]],
])('a major change of %s', (_, place, expected) => {
  const majors = [inVersion(2, place)];
  expect([PAGE, CHAPTER, BOOKLET].map((coverage) => findLatestTouch(majors, coverage))).toEqual(expected);
});

test('the latest version that touches decides; a version that is major as a whole touches everything', () => {
  const majors = [inVersion(2, on('p')), inVersion(3, on('r', 'd')), inVersion(5, on('q'))];
  expect([PAGE, CHAPTER, BOOKLET].map((coverage) => findLatestTouch(majors, coverage))).toEqual([2, 5, 5]);
  expect(findLatestTouch([...majors, { number: 6, places: null }], PAGE)).toBe(6);
  expect(findLatestTouch([], BOOKLET)).toBe(0);
});

test('a page that is gone concerns its readers only', () => {
  const audience = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
  const majors = [inVersion(2, on('old', 'c', { isPageGone: true, audience }))];
  const reader = { site: 'Nantes', department: null, contractType: null, groups: [], language: null };
  expect(findLatestTouch(filterMajorsForReader(majors, reader), BOOKLET)).toBe(0);
  expect(findLatestTouch(filterMajorsForReader(majors, { ...reader, site: 'Lyon' }), BOOKLET)).toBe(2);
});
