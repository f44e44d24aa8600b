import { expect, it } from 'vitest';
import { placeTooltip } from './tooltip-place.ts';

const bubble = { width: 100, height: 30 };
const createAnchor = (left: number, top: number) => ({ left, top, bottom: top + 20, width: 40 });

it('centres the bubble above its anchor', () => {
  expect(placeTooltip(createAnchor(200, 100), bubble, 1000)).toEqual({ left: 170, top: 63, arrow: 50, side: 'top' });
});

it('puts the bubble below an anchor at the top of the window', () => {
  expect(placeTooltip(createAnchor(200, 10), bubble, 1000)).toMatchObject({ top: 37, side: 'bottom' });
});

it('keeps the bubble in the window, with its arrow at the anchor', () => {
  expect(placeTooltip(createAnchor(0, 100), bubble, 1000)).toMatchObject({ left: 8, arrow: 12 });
  expect(placeTooltip(createAnchor(960, 100), bubble, 1000)).toMatchObject({ left: 892, arrow: 88 });
  expect(placeTooltip(createAnchor(10, 100), { width: 500, height: 30 }, 390)).toMatchObject({ left: 8, arrow: 22 });
});
