import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { COLOUR_NAMES, contrastFindings, duplicateColours } from '../../../../../contract/platform/text/colour.ts';

/** « 4,9 »: one decimal, rounded down, so that a ratio shown as sufficient is sufficient. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10 + 1e-9) / 10).toFixed(1).replace('.', ',');

export const minText = (min: number): string => String(min).replace('.', ',');

/** Errors of a palette: WIZ-003 for each illegible pair, WIZ-016 for each duplicate. */
export const colourErrors = (colours: ThemeColours): string[] => [
  ...contrastFindings(colours)
    .filter(({ ok }) => !ok)
    .map(({ a, b, ratio, min }) =>
      errorText('WIZ-003', { ratio: ratioText(ratio), a: COLOUR_NAMES[a], b: COLOUR_NAMES[b], min: minText(min) }),
    ),
  ...duplicateColours(colours).map(([a, b]) => errorText('WIZ-016', { a: COLOUR_NAMES[a], b: COLOUR_NAMES[b] })),
];

/** Parses typed or pasted text as `#rrggbb`: `1484F4`, ` #1484f4 `. Returns null when it is no colour. */
export const readHex = (typed: string): string | null => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(typed.trim())?.[1];
  return digits ? `#${digits.toLowerCase()}` : null;
};
