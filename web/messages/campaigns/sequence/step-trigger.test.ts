import { expect, test } from 'vitest';
import { buildTrigger } from './step-trigger.ts';

test('seven days before the arrival become seven days after the invitation, not the day itself', () => {
  expect(buildTrigger('unopened', -7, '')).toEqual({ kind: 'unopened', days: 7 });
  expect(buildTrigger('completed', 7, '')).toEqual({ kind: 'completed', days: 7 });
  expect(buildTrigger('chapter', -3, 'c')).toEqual({ kind: 'chapter', chapterId: 'c', days: 3 });
  expect(buildTrigger('arrival', -7, '')).toEqual({ kind: 'arrival', days: -7 });
});
