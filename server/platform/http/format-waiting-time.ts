import { phraseText } from '../../../contract/platform/errors.ts';

/** Waiting time, as shown to users: « 1 seconde », « 45 secondes », « 3 minutes ». */
export const formatWaitingTime = (seconds: number): string =>
  seconds < 90
    ? phraseText('{n} {n:seconde|secondes}', { n: seconds })
    : phraseText('{n} minutes', { n: Math.ceil(seconds / 60) });
