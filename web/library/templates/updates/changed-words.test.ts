import { expect, test } from 'vitest';
import { findChangedRuns } from './changed-words.ts';

const split = (text: string) => text.split(' ');

test('words that one text has and the other not are found where they stand', () => {
  expect(findChangedRuns(split('Deux jours par an'), split('Trois jours ouvrés par an'))).toEqual({
    removed: [[0, 1]],
    added: [
      [0, 1],
      [2, 3],
    ],
  });
  expect(findChangedRuns(split('Deux jours'), split('deux JOURS'))).toEqual({ removed: [], added: [] });
  expect(findChangedRuns(split('Deux jours par an'), split('Deux jours'))).toEqual({ removed: [[2, 4]], added: [] });
});

test('texts with nothing in common have no marks', () => {
  const long = (prefix: string) => Array.from({ length: 800 }, (_, n) => `${prefix}${n}`);
  expect(findChangedRuns(long('a'), long('b'))).toEqual({ removed: [], added: [] });
});
