import { AMBIGUOUS_NOUNS, FEMININE_NOUNS, MASCULINE_NOUNS, PERSON_NOUNS } from './noun-lexicon.ts';

export type Gender = 'm' | 'f';

/** Endings: the first match decides. Exceptions are in the lexicon. */
const GENDER_ENDINGS: readonly [RegExp, Gender][] = [
  [/([tsxg]ion|té|tié|ette|elle|esse|[ae]nce|ense|euse|trice|ière|ise|ine|aine|eine|oine|ude|ure|ée|ie|ade)$/, 'f'],
  [/(ille|[eo]nne|[ae]nte|inte|otte|[iaè]que|ole|[oa]use|onde|asse|ive)$/, 'f'],
  [/(age|ège|isme|iste|[ao]ire|gramme|graphe|phone|scope|mètre|logue|phile|stre|[ai]cle|isque|ice|ble)$/, 'm'],
  [/[bcdfgklmnpqrstvwxzéiuoyaàùûîôœ]$/, 'm'],
];

/** Gender of a singular noun; null when neither the lexicon nor its ending decides. */
export const findGender = (noun: string): Gender | null => {
  if (noun.length > 1 && noun === noun.toUpperCase()) {
    if (FEMININE_NOUNS.has(noun)) return 'f';
    if (MASCULINE_NOUNS.has(noun)) return 'm';
    // A title in capitals is read like any text; a short word may be an unknown acronym.
    if (noun.length < 5) return null;
  }
  const word = noun.toLowerCase();
  const [head = word] = word.split('-');
  for (const one of new Set([word, head])) {
    if (AMBIGUOUS_NOUNS.has(one)) return null;
    if (FEMININE_NOUNS.has(one)) return 'f';
    if (MASCULINE_NOUNS.has(one) || PERSON_NOUNS.has(one)) return 'm';
  }
  return GENDER_ENDINGS.find(([ending]) => ending.test(head))?.[1] ?? null;
};
