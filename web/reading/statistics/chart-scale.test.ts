import { expect, test } from 'vitest';
import { getLabelInterval, listScaleValues } from './chart-scale.ts';

test('the scale has round whole numbers and contains the highest bar', () => {
  expect(listScaleValues(0)).toEqual([0, 1]);
  expect(listScaleValues(3)).toEqual([0, 1, 2, 3]);
  expect(listScaleValues(37)).toEqual([0, 10, 20, 30, 40]);
  expect(listScaleValues(82.4)).toEqual([0, 50, 100]);
  expect(listScaleValues(1_000)).toEqual([0, 500, 1_000]);
});

test('labels keep their distance when there are many bars', () => {
  expect(getLabelInterval(5, 8)).toBe(1);
  expect(getLabelInterval(31, 8)).toBe(4);
});
