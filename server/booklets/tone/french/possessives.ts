import { triggersElision } from './letters.ts';
import { PRENOMINAL_ADJECTIVES } from './noun-lexicon.ts';
import { findGender, type Gender } from './nouns.ts';
import { type Sentence, UnsureError } from './sentence.ts';

/** Adjectives that indicate the gender of a person when the noun does not. */
const FEMININE_ADJECTIVES = new Set([
  'directe',
  'adjointe',
  'attitrée',
  'dédiée',
  'référente',
  'remplaçante',
  'suppléante',
]);
const OPENING_MARKS = new Set(['«', '“', '"', '(']);

/** Noun that starts here, with its hyphenated parts. */
const readCompoundNoun = (sentence: Sentence, i: number): { noun: string; after: number } => {
  let noun = sentence.getToken(i).raw;
  let after = i + 1;
  while (sentence.isHyphen(after) && sentence.getToken(after + 1).kind === 'word') {
    noun += `-${sentence.getToken(after + 1).raw}`;
    after += 2;
  }
  return { noun, after };
};

/** Gender of the noun after « votre », `i` being the next word. Throws when it is not sure. */
const requireGender = (sentence: Sentence, i: number): Gender => {
  let at = i;
  for (;;) {
    const { kind, word } = sentence.getToken(at);
    const nextIsWord = sentence.getToken(at + 1).kind === 'word';
    if (kind === 'number' && /e?r$/.test(word)) return 'm';
    if (kind === 'number' && word.endsWith('re')) return 'f';
    const told = PRENOMINAL_ADJECTIVES.get(word);
    if (told && nextIsWord) return told;
    if (kind !== 'number' && (told === undefined || !nextIsWord)) break;
    at += 1;
  }
  if (sentence.getToken(at).kind !== 'word') throw new UnsureError('gender');
  const { noun, after } = readCompoundNoun(sentence, at);
  const gender = FEMININE_ADJECTIVES.has(sentence.getWord(after)) ? 'f' : findGender(noun);
  if (gender === null) throw new UnsureError('gender');
  return gender;
};

/** Converts « votre » to « ton » or « ta », by its noun and the sound that follows. */
export const convertPossessive = (sentence: Sentence, i: number): void => {
  let next = i + 1;
  // « votre ou vos enfants »
  if (['ou', 'et', '/'].includes(sentence.getWord(next)) && sentence.getWord(next + 1) === 'vos') next += 2;
  while (OPENING_MARKS.has(sentence.getWord(next))) next += 1;
  const { kind, word } = sentence.getToken(next);
  if (kind === 'word' && triggersElision(word)) sentence.replace(i, 'ton');
  else sentence.replace(i, requireGender(sentence, next) === 'f' ? 'ta' : 'ton');
};

const POSSESSIVE_PRONOUNS: Readonly<Record<string, string>> = {
  le: 'tien',
  la: 'tienne',
  du: 'tien',
  au: 'tien',
  'l’': 'tien',
};

/** « le vôtre », « la vôtre ». In the plural the word alone does not indicate its gender. */
export const convertPossessivePronoun = (sentence: Sentence, i: number): void => {
  const put = sentence.getWord(i) === 'vôtre' ? POSSESSIVE_PRONOUNS[sentence.getWord(i - 1)] : undefined;
  if (put === undefined) throw new UnsureError('gender');
  sentence.replace(i, put);
};
