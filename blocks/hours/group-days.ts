import type { BlockProps } from '../registry.ts';

export type DayHours = BlockProps<'hours'>['days'][number];

/** Consecutive days with the same hours, from Monday: indices of the first and last day of each run. */
export const groupSameDays = (days: readonly DayHours[]): { first: number; last: number; ranges: DayHours }[] => {
  const runs: { first: number; last: number; ranges: DayHours }[] = [];
  for (const [day, ranges] of days.entries()) {
    const run = runs.at(-1);
    if (run && JSON.stringify(run.ranges) === JSON.stringify(ranges)) run.last = day;
    else runs.push({ first: day, last: day, ranges });
  }
  return runs;
};
