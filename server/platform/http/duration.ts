import { phraseText } from '../../../contract/platform/errors.ts';

/** How long to wait, as it is told: « 1 seconde », « 45 secondes », « 3 minutes ». */
export const durationOf = (seconds: number): string =>
  seconds < 90
    ? phraseText('{n} {n:seconde|secondes}', { n: seconds })
    : phraseText('{n} minutes', { n: Math.ceil(seconds / 60) });
