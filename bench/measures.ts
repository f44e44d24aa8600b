/** Exit code of a bench that completed and missed its target. With tiny sizes (`--smoke`) it proves nothing. */
const MISSED_TARGET_EXIT_CODE = 3;

/** Sets the exit code of a bench that missed its target. */
export const reportTarget = (isMet: boolean): void => {
  if (!isMet) process.exitCode = MISSED_TARGET_EXIT_CODE;
};

/** Prints a ratio to the reference, and sets the exit code when it is lower than its target. */
export const reportRatio = (ratio: number, target: number, name = ''): void => {
  console.log(`  ${name}ratio ${ratio.toFixed(2)} (target ${target})`);
  reportTarget(ratio >= target);
};

/** Value below which this share of the values lies. */
export const getPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const getMedian = (values: readonly number[]): number => getPercentile(values, 0.5);

/** Cookies of a browser, as a header. */
export const formatCookies = (cookies: Iterable<[name: string, value: string]>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
