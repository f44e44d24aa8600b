import type { DrawingId } from '../drawings.ts';
import { ARRIVAL_SHAPES } from './arrival.ts';
import { RULES_SHAPES } from './rules.ts';
import { TRADE_SHAPES } from './trades.ts';
import { WORK_SHAPES } from './work.ts';

/** SVG markup of each drawing, to place in a `DrawingFrame`. About 50 kB: pages of the back office load it late. */
export const DRAWING_SHAPES: Readonly<Record<DrawingId, string>> = {
  ...ARRIVAL_SHAPES,
  ...WORK_SHAPES,
  ...RULES_SHAPES,
  ...TRADE_SHAPES,
};
