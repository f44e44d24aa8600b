import * as of from './function-words.ts';
import { type Sentence, Unsure } from './sentence.ts';
import { type Form, formWithVous } from './verbs.ts';

const NOT_INFINITIVES = new Set(
  `hier cher fer ver hiver premier dernier entier particulier régulier notre votre entre autre contre propre encore
  derrière outre quatre libre maître centre titre mètre ordre cadre livre lettre membre nombre noir soir fier léger amer
  singulier ailleurs rare sincère derrière mystère leur pour sur par`.split(/\s+/),
);

/** True for an infinitive that may follow « pour vous »: « aider », « finir », « recevoir », « prendre ». */
export const infinitive = (word: string): boolean =>
  word.length > 2 && /(er|ir|ïr|[dtvpi]re|ure)$/.test(word) && !NOT_INFINITIVES.has(word);

const DETERMINERS = new Set(['les', 'ces', 'vos', 'nos', 'leurs', 'mes', 'ses']);

/** True for « vous tous », « vous deux »; false for « tous les jours » and « deux fois ». */
export const several = (sentence: Sentence, i: number): boolean => {
  const word = sentence.word(i);
  if (/^tou/.test(word)) return of.SEVERAL.has(word) && !DETERMINERS.has(sentence.word(i + 1));
  if (/^(deux|trois|quatre|cinq)$/.test(word)) return sentence.token(i + 1).kind !== 'word';
  return of.SEVERAL.has(word);
};

const BEING = new Set([
  'êtes',
  'étiez',
  'serez',
  'seriez',
  'soyez',
  'restez',
  'resterez',
  'semblez',
  'demeurez',
  'devenez',
  'deviendrez',
]);

/** Refuses plural participles and adjectives: « vous êtes invités », « soyez prêts », « vous avez été prévenus ». */
export const refusePlural = (sentence: Sentence, verb: number, after = verb + 1): void => {
  if (several(sentence, after)) throw new Unsure('plural');
  let i = after;
  if (sentence.word(i) === 'été') i += 1;
  else if (!BEING.has(sentence.word(verb))) return;
  while (
    /(ment|^pas|^plus|^bien|^très|^toujours|^déjà|^aussi|^donc|^encore|^vite|^plus|^peu|^assez|^si)$/.test(
      sentence.word(i),
    )
  )
    i += 1;
  const word = sentence.word(i);
  if (/^(deux|trois|quatre|cinq|six|dix)$/.test(word)) throw new Unsure('plural');
  const bienvenus =
    word === 'les' && /s$/.test(sentence.word(i + 1)) && !/^(plus|moins|seuls?)$/.test(sentence.word(i + 1));
  const plural = /[^aiou]s$|[éiu]s$|aux$/.test(word) && word.length > 3 && !of.NOT_PLURAL.has(word);
  if (several(sentence, i) || bienvenus || plural) throw new Unsure('plural');
};

export interface Subject {
  /** Position of the reflexive « vous », or -1. */
  reflexive: number;
  verb: number;
  form: Form;
}

/** True when the verb at `i` precedes its own « vous »: « avez-vous ». */
export const followedByVous = (sentence: Sentence, i: number): boolean =>
  sentence.hyphen(i + 1) && sentence.word(i + 2) === 'vous';

/** Verb whose subject is « vous » at `i`; null when there is none. */
export const subjectAt = (sentence: Sentence, i: number): Subject | null => {
  const before = sentence.word(i - 1);
  if (of.NEGATIONS.has(before) || of.BEFORE_PRONOUN.has(before)) return null;
  let verb = i + 1;
  if (of.NEGATIONS.has(sentence.word(verb))) verb += 1;
  const reflexive = sentence.word(verb) === 'vous' ? verb : -1;
  while (of.CLITICS.has(sentence.word(verb))) verb += 1;
  if (!sentence.free(verb) || followedByVous(sentence, verb)) return null;
  const form = formWithVous(sentence.word(verb));
  return form && { reflexive, verb, form };
};

/** True for a joined subject: « vous et votre équipe pouvez », « vous et vos proches, vous êtes ». */
const joined = (sentence: Sentence, i: number): boolean => {
  if (!['et', 'ou', 'ni'].includes(sentence.word(i + 1))) return false;
  for (let at = i + 2; at < sentence.tokens.length; at += 1) {
    if (sentence.token(at).part !== sentence.token(i).part) return false;
    if (sentence.word(at) === ',') return sentence.word(at + 1) === 'vous' && subjectAt(sentence, at + 1) !== null;
    if (sentence.free(at) && formWithVous(sentence.word(at))) return true;
  }
  return false;
};

const amongSeveral = (sentence: Sentence, i: number): boolean => {
  const [before, further] = [sentence.word(i - 1), sentence.word(i - 2)];
  if (before === 'parmi') return true;
  if (before === 'entre') return further === 'd’' || sentence.word(i + 1) !== 'et';
  return before === 'de' && of.AMONG.has(further);
};

/** Reciprocal verbs: « vous aurez l’occasion de vous rencontrer ». */
const RECIPROCAL = /^(rencontr|réuni|concert|entraid|relay|crois|succéd|réparti|salu)/;
/** Possibly reciprocal verbs: « vous vous retrouvez ». */
const MAYBE_RECIPROCAL = /^(verr|voy|retrouv|partag|parl|connai|entend|aid|compl[éè]t|consult|félicit)/;

/** Refuses « vous vous rencontrez », « entraidez-vous »: `verb` is the position of the verb. */
export const refuseMutual = (sentence: Sentence, verb: number): void => {
  const word = sentence.word(verb);
  if (RECIPROCAL.test(word) || MAYBE_RECIPROCAL.test(word)) throw new Unsure('plural');
};

/** Replaces a « vous » that is not a subject by « toi », « te » or « t’ ». */
export const pronoun = (sentence: Sentence, i: number): void => {
  const [before, next] = [sentence.word(i - 1), sentence.token(i + 1)];
  if (sentence.hyphen(i - 1)) {
    if (['garde', 'à'].includes(sentence.word(i - 2))) return;
    if (sentence.word(i - 2) !== 'chez') throw new Unsure('pronoun');
  }
  if (sentence.hyphen(i + 1)) {
    if (joined(sentence, i + 2)) throw new Unsure('plural');
    if (sentence.word(i + 2) !== 'même') throw new Unsure(sentence.word(i + 2) === 'mêmes' ? 'plural' : 'pronoun');
    sentence.replace(i, 'toi');
    return;
  }
  let verb = i + 1;
  while (of.CLITICS.has(sentence.word(verb))) verb += 1;
  const toDo = infinitive(sentence.word(verb));
  if (several(sentence, i + 1) || joined(sentence, i) || (amongSeveral(sentence, i) && !toDo))
    throw new Unsure('plural');
  const ofVous = sentence.tokens.some(
    ({ word, part }, at) => at < i && word === 'vous' && part === sentence.token(i).part,
  );
  if (toDo && ofVous && RECIPROCAL.test(sentence.word(verb))) throw new Unsure('plural');
  // « Vous, votre tuteur et votre responsable »
  if (sentence.begins(i) && before !== ',' && next.raw === ',') throw new Unsure('plural');
  const strict = of.BEFORE_PRONOUN.has(before) || sentence.hyphen(i - 1);
  const stressed = strict || (of.BEFORE_INFINITIVE.has(before) && !toDo) || next.kind === 'mark' || next.at < 0;
  if (stressed || of.AFTER_ALONE.has(next.word)) sentence.replace(i, 'toi');
  else sentence.elided(i, 'te', 't’');
};
