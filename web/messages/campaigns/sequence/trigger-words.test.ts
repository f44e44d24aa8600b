import { expect, test } from 'vitest';
import { triggerOf } from './trigger-words.ts';

test('seven days before the arrival become seven days after the invitation, not the day itself', () => {
  expect(triggerOf('unopened', -7, '')).toEqual({ kind: 'unopened', days: 7 });
  expect(triggerOf('completed', 7, '')).toEqual({ kind: 'completed', days: 7 });
  expect(triggerOf('chapter', -3, 'c')).toEqual({ kind: 'chapter', chapterId: 'c', days: 3 });
  expect(triggerOf('arrival', -7, '')).toEqual({ kind: 'arrival', days: -7 });
});
