import { graphemes } from '../../../../contract/graphemes.ts';

const MAX = 300;

/** The internal description with the reason why a mandatory chapter was taken out; what does not fit is cut. */
export const withRemovalNote = (description: string, chapter: string, reason: string): string => {
  const note = `Chapitre « ${chapter} » retiré : ${reason}`;
  const whole = description === '' ? note : `${description} — ${note}`;
  if (graphemes(whole) <= MAX) return whole;
  return `${[...whole].slice(0, MAX - 1).join('')}…`;
};
