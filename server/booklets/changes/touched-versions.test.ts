import { expect, test } from 'vitest';
import type { ChangePlace } from '../../../contract/booklets/publications/version-changes.ts';
import { filterMajorsForReader } from './major-versions.ts';
import {
  type Coverage,
  listUnknownChanges,
  listValidRanges,
  type MajorPlace,
  type MajorVersion,
  markTakenBack,
} from './touched-versions.ts';

const PAGE: Coverage = { covers: 'page', chapterId: 'c', pageIds: new Set(['p']) };
const CHAPTER: Coverage = { covers: 'chapter', chapterId: 'c', pageIds: new Set(['p', 'q']) };
const BOOKLET: Coverage = { covers: 'booklet', chapterId: 'c', pageIds: new Set(['p', 'q', 'r']) };

/** First version whose proofs are valid, where nothing is taken back. */
const findFirstValid = (majors: readonly MajorVersion[], coverage: Coverage) => {
  const ranges = listValidRanges(majors, coverage);
  expect(ranges).toMatchObject([{ to: null }]);
  return ranges[0]?.from;
};
const inVersion = (number: number, ...places: MajorPlace[]): MajorVersion => ({ number, places });
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
  expect([PAGE, CHAPTER, BOOKLET].map((coverage) => findFirstValid(majors, coverage))).toEqual(expected);
});

test('the latest version that touches decides; a version that is major as a whole touches everything', () => {
  const majors = [inVersion(2, on('p')), inVersion(3, on('r', 'd')), inVersion(5, on('q'))];
  expect([PAGE, CHAPTER, BOOKLET].map((coverage) => findFirstValid(majors, coverage))).toEqual([2, 5, 5]);
  expect(findFirstValid([...majors, { number: 6, places: null }], PAGE)).toBe(6);
  expect(findFirstValid([], BOOKLET)).toBe(0);
});

test('a page that is gone concerns its readers only', () => {
  const audience = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
  const majors = [inVersion(2, on('old', 'c', { isPageGone: true, audience }))];
  const reader = { site: 'Nantes', department: null, contractType: null, groups: [], language: null };
  expect(findFirstValid(filterMajorsForReader(majors, reader), BOOKLET)).toBe(0);
  expect(findFirstValid(filterMajorsForReader(majors, { ...reader, site: 'Lyon' }), BOOKLET)).toBe(2);
});

/** A change of the text of the block `b` of the page `p`. */
const from = (stateBefore: string, stateAfter: string, blockId = 'b'): MajorPlace => ({
  ...{ blockId, stateBefore, stateAfter },
  ...on('p'),
});
const listValid = (...versions: MajorVersion[]) =>
  listValidRanges(markTakenBack(versions), PAGE).map(({ from: first, to }) => `${first}-${to ?? ''}`);

test('who confirmed a text that is back is asked nothing; who confirmed the other one is', () => {
  expect(listValid(inVersion(2, from('15', '5')), inVersion(3, from('5', '15')))).toEqual(['0-1', '3-']);
  expect(listValid(inVersion(2, from('15', '5')), inVersion(4, from('5', '8')), inVersion(6, from('8', '5')))).toEqual([
    '2-3',
    '6-',
  ]);
});

test('a block that comes and goes, and one that is taken away and put back', () => {
  expect(listValid(inVersion(2, from('', 'x')), inVersion(3, from('x', '')))).toEqual(['0-1', '3-']);
  expect(listValid(inVersion(2, from('x', '')), inVersion(3, from('', 'x')))).toEqual(['0-1', '3-']);
});

test('another change that stays still asks', () => {
  const majors = [inVersion(2, from('15', '5'), from('lundi', 'mardi', 'c')), inVersion(3, from('5', '15'))];
  expect(listValid(...majors)).toEqual(['3-']);
  expect(listUnknownChanges(markTakenBack(majors), 1)?.map(({ blockId }) => blockId)).toEqual(['c']);
});

test('minor changes: one takes a major change back; one after it leaves it taken back', () => {
  const minor = (number: number, state: string): MajorVersion => ({
    ...{ number, places: [], minorStates: [{ blockId: 'b', state }] },
  });
  expect(listValid(inVersion(2, from('15', '5')), minor(3, '15'))).toEqual(['0-']);
  expect(listValid(inVersion(2, from('15', '5')), inVersion(3, from('5', '15')), minor(4, '15.'))).toEqual([
    '0-1',
    '3-',
  ]);
  expect(listValid(inVersion(2, from('15', '5')), minor(3, '5.'))).toEqual(['2-']);
});

test('a block that moved, and changes of unknown content, are never taken back', () => {
  const moved: MajorPlace = { blockId: 'b', ...on('p') };
  expect(listValid(inVersion(2, moved), inVersion(3, moved))).toEqual(['3-']);
  expect(listValid(inVersion(2, from('15', '5')), inVersion(3, moved), inVersion(4, from('5', '15')))).toEqual(['4-']);
});

test('a version put online again undoes all that came since, versions major as a whole included', () => {
  const whole: MajorVersion = { number: 3, places: null };
  const back = { ...inVersion(4, from('5', '15')), restoredFrom: 2 };
  expect(listValid(inVersion(1, on('p')), whole, back)).toEqual(['1-2', '4-']);
  expect(listValid(inVersion(1, on('p')), whole, back, inVersion(5, on('p')))).toEqual(['5-']);
  const again = { ...inVersion(6, on('p')), restoredFrom: 4 };
  expect(listValid(inVersion(1, on('p')), whole, back, inVersion(5, on('p')), again)).toEqual(['1-2', '4-4', '6-']);
});
