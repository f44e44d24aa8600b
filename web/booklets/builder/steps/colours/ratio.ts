import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import {
  type ContrastFinding,
  findDuplicateColours,
  getColourName,
  listContrastFaults,
} from '../../../../../contract/platform/text/colour.ts';

/** « 4,9 »: one decimal, rounded down, so that a ratio shown as sufficient is sufficient. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 10 + 1e-9) / 10).toFixed(1).replace('.', ',');

export const formatMinRatio = (min: number): string => String(min).replace('.', ',');

/** WIZ-003 of an illegible pair. */
export const formatContrastError = ({ a, b, ratio, min }: ContrastFinding): string =>
  errorText('WIZ-003', {
    ratio: formatRatio(ratio),
    a: getColourName(a),
    b: getColourName(b),
    min: formatMinRatio(min),
  });

/** Errors of a palette: WIZ-003 for each illegible pair, WIZ-016 for each duplicate. */
export const listColourErrors = (colours: ThemeColours): string[] => [
  ...listContrastFaults(colours).map(formatContrastError),
  ...findDuplicateColours(colours).map(([a, b]) => errorText('WIZ-016', { a: getColourName(a), b: getColourName(b) })),
];

/** Parses typed or pasted text as `#rrggbb`: `1484F4`, ` #1484f4 `. Returns null when it is no colour. */
export const parseHexColour = (typed: string): string | null => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  return digits ? `#${digits.toLowerCase()}` : null;
};
