/* Counts of people where nobody is followed by name: none tells of a group smaller than the threshold of the booklet. */

/** True for a group that a count would name. Nobody is no group. */
export const isSmallGroup = (n: number, threshold: number): boolean => n > 0 && n < threshold;

/** A count rounded down to a multiple of the threshold: one person more or less does not show. */
export const roundDownToMultiple = (n: number, threshold: number): number => Math.floor(n / threshold) * threshold;
