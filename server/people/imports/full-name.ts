import type { NameOrder } from '../../../contract/people/imports/participant-imports.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';

export interface SplitName {
  firstName: string;
  lastName: string;
}

/** `order`: the column order decides and is unknown. `words`: the limit of the last name is unclear. */
export type NameResult = SplitName | { wrong: 'order' | 'words' | 'single' };

/** Words that belong to the next word: « Le Goff », « de la Tour ». */
const PARTICLES = new Set(
  'le la les l de du des d da do dos di del della van von der den ten ter el al ben ait o mac mc st saint sainte bin abu'.split(
    ' ',
  ),
);
const TITLE_PREFIX = /^(?:m|mr|mme|mlle|monsieur|madame|mademoiselle|dr|me)\.?\s+(?=\S+\s)/i;

const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word) && word.length > 1;

/** Splits a name by capitals or a comma; null if there are none. */
const splitByForm = (words: readonly string[], text: string): SplitName | null => {
  const [before, after, ...more] = text.split(',').map((part) => part.trim());
  if (before && after && more.length === 0) return { firstName: after, lastName: before };
  const capital = words.map(isCapital);
  const count = capital.filter(Boolean).length;
  if (count === 0 || count === words.length) return null;
  const first = capital.indexOf(true);
  const last = capital.lastIndexOf(true);
  // Capitals in two places decide nothing.
  if (last - first + 1 !== count) return null;
  if (first === 0) {
    return { lastName: words.slice(0, count).join(' '), firstName: words.slice(count).join(' ') };
  }
  // « Marie de LA TOUR »: lowercase particles belong to the name after them.
  let start = first;
  while (start > 1 && PARTICLES.has(toFoldedKey(words[start - 1] ?? ''))) start -= 1;
  if (last !== words.length - 1) return null;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
};

/** Groups words with their particles, one name per group. */
const groupParticles = (words: readonly string[]): string[] => {
  const groups: string[] = [];
  let open = '';
  for (const [index, word] of words.entries()) {
    open = open === '' ? word : `${open} ${word}`;
    const isParticle = PARTICLES.has(toFoldedKey(word).replace(/'$/, ''));
    if (isParticle && index < words.length - 1) continue;
    groups.push(open);
    open = '';
  }
  return groups;
};

const splitWords = (text: string): string[] => text.replace(TITLE_PREFIX, '').split(/\s+/).filter(Boolean);

/**
 * Splits a name such as « DUPONT Jean-Pierre » or « Dupont, Jean ». `order` decides if there are neither capitals nor a
 * comma.
 */
export const splitName = (text: string, order: NameOrder | null): NameResult => {
  const clean = text.trim();
  const words = splitWords(clean);
  if (words.length < 2) return { wrong: 'single' };
  const byForm = splitByForm(words, clean.replace(TITLE_PREFIX, ''));
  if (byForm) return byForm;
  const groups = groupParticles(words);
  if (groups.length !== 2) return { wrong: 'words' };
  if (order === null) return { wrong: 'order' };
  const [a = '', b = ''] = groups;
  return order === 'lastFirst' ? { lastName: a, firstName: b } : { firstName: a, lastName: b };
};

export interface NameOrderResult {
  /** Null if a choice is necessary and nothing decides. */
  order: NameOrder | null;
  /** A name with two readings, if no line decides. */
  ambiguous: string | null;
}

/**
 * Detects how a column orders names: the first name with capitals or a comma decides. The heading decides nothing,
 * since most columns called « Nom et prénom » hold either order.
 */
export const detectNameOrder = (texts: Iterable<string>, chosen: NameOrder | null): NameOrderResult => {
  let ambiguous: string | null = null;
  for (const text of texts) {
    const clean = text.trim();
    const words = splitWords(clean);
    if (words.length < 2) continue;
    const name = splitByForm(words, clean.replace(TITLE_PREFIX, ''));
    if (name) {
      const lastFirst = clean.includes(',') || isCapital(words[0] ?? '');
      return { order: lastFirst ? 'lastFirst' : 'firstLast', ambiguous: null };
    }
    ambiguous ??= clean;
  }
  return { order: ambiguous === null ? 'lastFirst' : chosen, ambiguous };
};
