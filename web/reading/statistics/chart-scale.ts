const INTERVALS = 4;

/** Values of the horizontal lines of a chart, from 0 to the first round number from `max` up; whole numbers. */
export const listScaleValues = (max: number): number[] => {
  const rough = Math.max(max / INTERVALS, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
};

/** Distance between two labels of the horizontal axis, in bars, so that at most `most` are written. */
export const getLabelInterval = (bars: number, most: number): number => Math.max(1, Math.ceil(bars / most));
