import { phraseText } from '../../contract/errors.ts';

/** How long to wait, as it is told: « 45 secondes », « 3 minutes ». */
export const durationOf = (seconds: number): string =>
  seconds < 90 ? phraseText('{n} secondes', { n: seconds }) : phraseText('{n} minutes', { n: Math.ceil(seconds / 60) });
