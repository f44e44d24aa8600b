import type { NameOrder } from '../../../contract/people/imports/participant-imports.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';

export interface SplitName {
  firstName: string;
  lastName: string;
}

/** `order`: the order of the column decides, and is not known. `words`: nothing tells which words are the last name. */
export type ReadName = SplitName | { wrong: 'order' | 'words' | 'single' };

/** Words that belong to the word after them: « Le Goff », « de la Tour ». */
const PARTICLES = new Set(
  'le la les l de du des d da do dos di del della van von der den ten ter el al ben ait o mac mc st saint sainte bin abu'.split(
    ' ',
  ),
);
const TITLES = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|me)\.?\s+(?=\S+\s)/i;

const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word) && word.length > 1;

/** First and last name that capitals or a comma tell apart; null: they do not. */
const splitByForm = (words: readonly string[], text: string): SplitName | null => {
  const [before, after, ...more] = text.split(',').map((part) => part.trim());
  if (before && after && more.length === 0) return { firstName: after, lastName: before };
  const capital = words.map(isCapital);
  const count = capital.filter(Boolean).length;
  if (count === 0 || count === words.length) return null;
  const first = capital.indexOf(true);
  const last = capital.lastIndexOf(true);
  // Capitals in two places tell nothing.
  if (last - first + 1 !== count) return null;
  if (first === 0) {
    return { lastName: words.slice(0, count).join(' '), firstName: words.slice(count).join(' ') };
  }
  // « Marie de LA TOUR »: small particles belong to the name that follows.
  let start = first;
  while (start > 1 && PARTICLES.has(foldedKey(words[start - 1] ?? ''))) start -= 1;
  if (last !== words.length - 1) return null;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
};

/** Words with their particles, each group one name. */
const groupParticles = (words: readonly string[]): string[] => {
  const groups: string[] = [];
  let open = '';
  for (const [index, word] of words.entries()) {
    open = open === '' ? word : `${open} ${word}`;
    const isParticle = PARTICLES.has(foldedKey(word).replace(/'$/, ''));
    if (isParticle && index < words.length - 1) continue;
    groups.push(open);
    open = '';
  }
  return groups;
};

const wordsOf = (text: string): string[] => text.replace(TITLES, '').split(/\s+/).filter(Boolean);

/** Splits a name such as « DUPONT Jean-Pierre » or « Dupont, Jean ». `order` decides where neither capitals nor a comma do. */
export const splitName = (text: string, order: NameOrder | null): ReadName => {
  const clean = text.trim();
  const words = wordsOf(clean);
  if (words.length < 2) return { wrong: 'single' };
  const byForm = splitByForm(words, clean.replace(TITLES, ''));
  if (byForm) return byForm;
  const groups = groupParticles(words);
  if (groups.length !== 2) return { wrong: 'words' };
  if (order === null) return { wrong: 'order' };
  const [a = '', b = ''] = groups;
  return order === 'lastFirst' ? { lastName: a, firstName: b } : { firstName: a, lastName: b };
};

export interface NameOrders {
  /** Null: nothing decides, and something would have to. */
  order: NameOrder | null;
  /** A name that can be read in two ways, when no line decides. */
  ambiguous: string | null;
}

/**
 * How a column writes names: the first name whose capitals or comma tell it decides. Most columns called « Nom et prénom »
 * hold either order, so that a heading decides nothing.
 */
export const findNameOrder = (texts: Iterable<string>, chosen: NameOrder | null): NameOrders => {
  let ambiguous: string | null = null;
  for (const text of texts) {
    const clean = text.trim();
    const words = wordsOf(clean);
    if (words.length < 2) continue;
    const name = splitByForm(words, clean.replace(TITLES, ''));
    if (name) {
      const lastFirst = clean.includes(',') || isCapital(words[0] ?? '');
      return { order: lastFirst ? 'lastFirst' : 'firstLast', ambiguous: null };
    }
    ambiguous ??= clean;
  }
  return { order: ambiguous === null ? 'lastFirst' : chosen, ambiguous };
};
