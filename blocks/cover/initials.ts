/** Legal forms and link words, which no monogram shows. */
const SKIPPED = new Set(
  'de du des la le les l d et en à au aux the of and sas sasu sarl sa eurl sci snc scop gie groupe société ets établissements association'.split(
    ' ',
  ),
);

/** One or two capitals that stand for a company: « Menuiserie Duval & Fils » gives « MD ». */
export const getInitials = (company: string): string => {
  const words = company.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const main = words.filter((word) => !SKIPPED.has(word.toLowerCase()));
  const chosen = main.length > 0 ? main : words;
  // A single word gives its first letter: two letters of one word look like an abbreviation.
  return chosen
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
};
