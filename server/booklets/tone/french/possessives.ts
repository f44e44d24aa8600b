import { elides } from './letters.ts';
import { BEFORE_NOUN } from './noun-lexicon.ts';
import { type Gender, genderOf } from './nouns.ts';
import { type Sentence, Unsure } from './sentence.ts';

/** Adjectives that indicate the gender of a person when the noun does not. */
const OF_HER = new Set(['directe', 'adjointe', 'attitrée', 'dédiée', 'référente', 'remplaçante', 'suppléante']);
const OPENING = new Set(['«', '“', '"', '(']);

/** Noun that starts here, with its hyphenated parts. */
const compound = (sentence: Sentence, i: number): { noun: string; after: number } => {
  let noun = sentence.token(i).raw;
  let after = i + 1;
  while (sentence.hyphen(after) && sentence.token(after + 1).kind === 'word') {
    noun += `-${sentence.token(after + 1).raw}`;
    after += 2;
  }
  return { noun, after };
};

/** Gender of the noun after « votre », `i` being the next word. Throws when it is not sure. */
const genderAt = (sentence: Sentence, i: number): Gender => {
  let at = i;
  for (;;) {
    const { kind, word } = sentence.token(at);
    const nextIsWord = sentence.token(at + 1).kind === 'word';
    if (kind === 'number' && /e?r$/.test(word)) return 'm';
    if (kind === 'number' && word.endsWith('re')) return 'f';
    const told = BEFORE_NOUN.get(word);
    if (told && nextIsWord) return told;
    if (kind !== 'number' && (told === undefined || !nextIsWord)) break;
    at += 1;
  }
  if (sentence.token(at).kind !== 'word') throw new Unsure('gender');
  const { noun, after } = compound(sentence, at);
  const gender = OF_HER.has(sentence.word(after)) ? 'f' : genderOf(noun);
  if (gender === null) throw new Unsure('gender');
  return gender;
};

/** Converts « votre » to « ton » or « ta », by its noun and the sound that follows. */
export const possessive = (sentence: Sentence, i: number): void => {
  let next = i + 1;
  // « votre ou vos enfants »
  if (['ou', 'et', '/'].includes(sentence.word(next)) && sentence.word(next + 1) === 'vos') next += 2;
  while (OPENING.has(sentence.word(next))) next += 1;
  const { kind, word } = sentence.token(next);
  if (kind === 'word' && elides(word)) sentence.replace(i, 'ton');
  else sentence.replace(i, genderAt(sentence, next) === 'f' ? 'ta' : 'ton');
};

const OWN: Readonly<Record<string, string>> = { le: 'tien', la: 'tienne', du: 'tien', au: 'tien', 'l’': 'tien' };

/** « le vôtre », « la vôtre ». In the plural the word alone does not indicate its gender. */
export const own = (sentence: Sentence, i: number): void => {
  const put = sentence.word(i) === 'vôtre' ? OWN[sentence.word(i - 1)] : undefined;
  if (put === undefined) throw new Unsure('gender');
  sentence.replace(i, put);
};
