import * as of from './function-words.ts';
import { type Sentence, UnsureError } from './sentence.ts';
import { findVousForm, type VousForm } from './verbs.ts';

const NOT_INFINITIVES = new Set(
  `hier cher fer ver hiver premier dernier entier particulier régulier notre votre entre autre contre propre encore
  derrière outre quatre libre maître centre titre mètre ordre cadre livre lettre membre nombre noir soir fier léger amer
  singulier ailleurs rare sincère derrière mystère leur pour sur par`.split(/\s+/),
);

/** True for an infinitive that may follow « pour vous »: « aider », « finir », « recevoir », « prendre ». */
export const isInfinitive = (word: string): boolean =>
  word.length > 2 && /(er|ir|ïr|[dtvpi]re|ure)$/.test(word) && !NOT_INFINITIVES.has(word);

const DETERMINERS = new Set(['les', 'ces', 'vos', 'nos', 'leurs', 'mes', 'ses']);

/** True for « vous tous », « vous deux »; false for « tous les jours » and « deux fois ». */
export const isPluralMarker = (sentence: Sentence, i: number): boolean => {
  const word = sentence.getWord(i);
  if (/^tou/.test(word)) return of.PLURAL_MARKERS.has(word) && !DETERMINERS.has(sentence.getWord(i + 1));
  if (/^(deux|trois|quatre|cinq)$/.test(word)) return sentence.getToken(i + 1).kind !== 'word';
  return of.PLURAL_MARKERS.has(word);
};

const BE_FORMS = new Set([
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
export const requireSingular = (sentence: Sentence, verb: number, after = verb + 1): void => {
  if (isPluralMarker(sentence, after)) throw new UnsureError('plural');
  let i = after;
  if (sentence.getWord(i) === 'été') i += 1;
  else if (!BE_FORMS.has(sentence.getWord(verb))) return;
  while (
    /(ment|^pas|^plus|^bien|^très|^toujours|^déjà|^aussi|^donc|^encore|^vite|^plus|^peu|^assez|^si)$/.test(
      sentence.getWord(i),
    )
  )
    i += 1;
  const word = sentence.getWord(i);
  if (/^(deux|trois|quatre|cinq|six|dix)$/.test(word)) throw new UnsureError('plural');
  const bienvenus =
    word === 'les' && /s$/.test(sentence.getWord(i + 1)) && !/^(plus|moins|seuls?)$/.test(sentence.getWord(i + 1));
  const plural = /[^aiou]s$|[éiu]s$|aux$/.test(word) && word.length > 3 && !of.NOT_PLURAL.has(word);
  if (isPluralMarker(sentence, i) || bienvenus || plural) throw new UnsureError('plural');
};

export interface Subject {
  /** Position of the reflexive « vous », or -1. */
  reflexive: number;
  verb: number;
  form: VousForm;
}

/** True when the verb at `i` precedes its own « vous »: « avez-vous ». */
export const isFollowedByVous = (sentence: Sentence, i: number): boolean =>
  sentence.isHyphen(i + 1) && sentence.getWord(i + 2) === 'vous';

/** Verb whose subject is « vous » at `i`; null when there is none. */
export const findSubject = (sentence: Sentence, i: number): Subject | null => {
  const before = sentence.getWord(i - 1);
  if (of.NEGATIONS.has(before) || of.BEFORE_PRONOUN.has(before)) return null;
  let verb = i + 1;
  if (of.NEGATIONS.has(sentence.getWord(verb))) verb += 1;
  const reflexive = sentence.getWord(verb) === 'vous' ? verb : -1;
  while (of.CLITICS.has(sentence.getWord(verb))) verb += 1;
  if (!sentence.isFreeWord(verb) || isFollowedByVous(sentence, verb)) return null;
  const form = findVousForm(sentence.getWord(verb));
  return form && { reflexive, verb, form };
};

/** True for a joined subject: « vous et votre équipe pouvez », « vous et vos proches, vous êtes ». */
const isJoinedSubject = (sentence: Sentence, i: number): boolean => {
  if (!['et', 'ou', 'ni'].includes(sentence.getWord(i + 1))) return false;
  for (let at = i + 2; at < sentence.tokens.length; at += 1) {
    if (sentence.getToken(at).part !== sentence.getToken(i).part) return false;
    if (sentence.getWord(at) === ',')
      return sentence.getWord(at + 1) === 'vous' && findSubject(sentence, at + 1) !== null;
    if (sentence.isFreeWord(at) && findVousForm(sentence.getWord(at))) return true;
  }
  return false;
};

const isInGroup = (sentence: Sentence, i: number): boolean => {
  const [before, further] = [sentence.getWord(i - 1), sentence.getWord(i - 2)];
  if (before === 'parmi') return true;
  if (before === 'entre') return further === 'd’' || sentence.getWord(i + 1) !== 'et';
  return before === 'de' && of.GROUP_MARKERS.has(further);
};

/** Reciprocal verbs: « vous aurez l’occasion de vous rencontrer ». */
const RECIPROCAL_VERBS = /^(rencontr|réuni|concert|entraid|relay|crois|succéd|réparti|salu)/;
/** Possibly reciprocal verbs: « vous vous retrouvez ». */
const POSSIBLE_RECIPROCAL_VERBS = /^(verr|voy|retrouv|partag|parl|connai|entend|aid|compl[éè]t|consult|félicit)/;

/** Refuses « vous vous rencontrez », « entraidez-vous »: `verb` is the position of the verb. */
export const requireNotReciprocal = (sentence: Sentence, verb: number): void => {
  const word = sentence.getWord(verb);
  if (RECIPROCAL_VERBS.test(word) || POSSIBLE_RECIPROCAL_VERBS.test(word)) throw new UnsureError('plural');
};

/** Replaces a « vous » that is not a subject by « toi », « te » or « t’ ». */
export const convertPronoun = (sentence: Sentence, i: number): void => {
  const [before, next] = [sentence.getWord(i - 1), sentence.getToken(i + 1)];
  if (sentence.isHyphen(i - 1)) {
    if (['garde', 'à'].includes(sentence.getWord(i - 2))) return;
    if (sentence.getWord(i - 2) !== 'chez') throw new UnsureError('pronoun');
  }
  if (sentence.isHyphen(i + 1)) {
    if (isJoinedSubject(sentence, i + 2)) throw new UnsureError('plural');
    if (sentence.getWord(i + 2) !== 'même')
      throw new UnsureError(sentence.getWord(i + 2) === 'mêmes' ? 'plural' : 'pronoun');
    sentence.replace(i, 'toi');
    return;
  }
  let verb = i + 1;
  while (of.CLITICS.has(sentence.getWord(verb))) verb += 1;
  const toDo = isInfinitive(sentence.getWord(verb));
  if (isPluralMarker(sentence, i + 1) || isJoinedSubject(sentence, i) || (isInGroup(sentence, i) && !toDo))
    throw new UnsureError('plural');
  const ofVous = sentence.tokens.some(
    ({ word, part }, at) => at < i && word === 'vous' && part === sentence.getToken(i).part,
  );
  if (toDo && ofVous && RECIPROCAL_VERBS.test(sentence.getWord(verb))) throw new UnsureError('plural');
  // « Vous, votre tuteur et votre responsable »
  if (sentence.isClauseStart(i) && before !== ',' && next.raw === ',') throw new UnsureError('plural');
  const strict = of.BEFORE_PRONOUN.has(before) || sentence.isHyphen(i - 1);
  const stressed = strict || (of.BEFORE_INFINITIVE.has(before) && !toDo) || next.kind === 'mark' || next.at < 0;
  if (stressed || of.AFTER_ALONE.has(next.word)) sentence.replace(i, 'toi');
  else sentence.replaceElided(i, 'te', 't’');
};
