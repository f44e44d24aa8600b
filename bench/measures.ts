import { appendFileSync } from 'node:fs';

/** Exit code of a bench that completed and missed its target. With tiny sizes (`--smoke`) it proves nothing. */
const MISSED_TARGET_EXIT_CODE = 3;

export interface Figure {
  /** What is measured, in French: a row of docs/performance.md. */
  name: string;
  value: number;
  /** In French; « × » for a ratio to the reference. */
  unit: string;
  target: { atLeast: number } | { atMost: number };
  /** What the value is compared with, in French, with its own figure when it has one. */
  reference: string;
  /** The value of each round, for its spread. */
  rounds?: readonly number[];
}

const isTargetMet = ({ value, target }: Figure): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost;

const formatTarget = ({ target }: Figure): string =>
  'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;

/** Prints a figure, keeps it for the table of all benches, and sets the exit code when it misses its target. */
export const reportFigure = (figure: Figure): void => {
  const { name, value, unit } = figure;
  const isMet = isTargetMet(figure);
  console.log(`  ${name} : ${value.toPrecision(3)} ${unit} (${formatTarget(figure)})${isMet ? '' : '  MISSED'}`);
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ ...figure, isMet, aim: formatTarget(figure) })}\n`);
  if (!isMet) process.exitCode = MISSED_TARGET_EXIT_CODE;
};

/** Value below which this share of the values lies. */
export const getPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const getMedian = (values: readonly number[]): number => getPercentile(values, 0.5);

/** Cookies of a browser, as a header. */
export const formatCookies = (cookies: Iterable<[name: string, value: string]>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
