import { expect, it } from 'vitest';
import { clampCropArea, dragCropArea } from './crop.ts';

const picture = { width: 400, height: 200 };

it('keeps the area inside the picture', () => {
  expect(clampCropArea({ x: -5, y: 190, width: 100, height: 50 }, picture)).toEqual({
    x: 0,
    y: 150,
    width: 100,
    height: 50,
  });
  expect(clampCropArea({ x: 0, y: 0, width: 900, height: 1 }, picture)).toEqual({ x: 0, y: 0, width: 400, height: 16 });
});

it('drags a corner and leaves the one across in place', () => {
  const area = { x: 100, y: 50, width: 100, height: 100 };
  expect(dragCropArea(area, 'se', 50, -20, picture)).toEqual({ x: 100, y: 50, width: 150, height: 80 });
  expect(dragCropArea(area, 'nw', -30, 10, picture)).toEqual({ x: 70, y: 60, width: 130, height: 90 });
  expect(dragCropArea(area, 'nw', 500, 500, picture)).toEqual({ x: 184, y: 134, width: 16, height: 16 });
  expect(dragCropArea(area, 'move', 500, 0, picture)).toEqual({ x: 300, y: 50, width: 100, height: 100 });
});
