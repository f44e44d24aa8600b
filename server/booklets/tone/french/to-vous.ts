import * as of from './function-words.ts';
import { triggersElision } from './letters.ts';
import { type Sentence, UnsureError } from './sentence.ts';
import { ORDER_OR_NOUN, ORDER_OR_NOUN_IN_S } from './tu-lexicon.ts';
import { findTuForm, findTuOrder } from './tu-verbs.ts';

const toWordSet = (text: string) => new Set(text.split(' '));
/** Words joined to an order by a hyphen. */
const AFTER_ORDER = toWordSet('toi le la les moi nous lui leur en y t’');
/** After a word that can be a noun, they indicate an order. */
const OF_OBJECT = toWordSet(
  'le la les l’ un une ton ta tes ce cet cette chaque tout toute tous toutes toujours bien que qu’ si',
);
/** Before « ton », the noun: « le ton », « d’un ton ». */
const BEFORE_TON = toWordSet('le un ce du au quel bon même autre mon son');
/** First words of a sentence whose order comes after a comma. */
const OPENING = toWordSet('si s’ quand lorsque lorsqu’ dès avant après pendant pour en à au');
const JOINING = toWordSet('et ou puis mais ensuite alors');
const POSSESSIVE_PRONOUNS: Readonly<Record<string, string>> = {
  tien: 'vôtre',
  tienne: 'vôtre',
  tiens: 'vôtres',
  tiennes: 'vôtres',
};

interface VousConversion {
  sentence: Sentence;
  done: Set<number>;
  /** True when the sentence contains « tu » or one of its forms. */
  spoken: boolean;
  /** True when the sentence began with an order, so that later verbs are orders too. */
  ordered: boolean;
}

const replaceWord = ({ sentence, done }: VousConversion, i: number, text: string): void => {
  // « ne va pas » becomes « n’allez pas ».
  if (sentence.getWord(i - 1) === 'ne' && triggersElision(text)) sentence.replaceElided(i - 1, 'ne', 'n’', text);
  sentence.replace(i, text);
  done.add(i);
};

/** « vous » form of the verb of « tu »; `tu` is the position of the pronoun. */
const toVousForm = (sentence: Sentence, tu: number, verb: number): string => {
  const form = sentence.isFreeWord(verb) ? findTuForm(sentence.getWord(verb)) : null;
  if (!form) throw new UnsureError('verb');
  if (!/^qu[e’]$/.test(sentence.getWord(tu - 1)) || form.subjunctive === null) return form.vous;
  const on = sentence.getWord(tu - 2);
  if (of.SUBJUNCTIVE_TRIGGERS.has(on) || (on === 'ce' && sentence.getWord(tu - 3) === 'à')) return form.subjunctive;
  const relative =
    of.INDICATIVE_TRIGGERS.has(on) || on === ',' || on === 'dès' || sentence.tokens.some(({ word }) => word === 'c’');
  const wishes = sentence.tokens.some(({ word }, at) => at < tu && of.SUBJUNCTIVE_TRIGGERS.has(word));
  if (form.subjunctive === form.vous || relative || !wishes) return form.vous;
  throw new UnsureError('verb');
};

const convertObject = ({ sentence, done }: VousConversion, i: number): void => {
  const short = sentence.getWord(i) === 't’';
  if (short && sentence.isHyphen(i - 1)) sentence.replace(i, 'vous-');
  else sentence.replace(i, short ? 'vous ' : 'vous');
  done.add(i);
};

const convertSubject = (work: VousConversion, i: number): void => {
  const { sentence, done } = work;
  sentence.replace(i, 'vous');
  let verb = i + 1;
  for (; of.NEGATIONS.has(sentence.getWord(verb)) || of.CLITICS.has(sentence.getWord(verb)); verb += 1) {
    if (/^t[e’]$/.test(sentence.getWord(verb))) convertObject(work, verb);
    done.add(verb);
  }
  replaceWord(work, verb, toVousForm(sentence, i, verb));
};

/** Converts « as-tu », « adresse-toi », « garde-le », which the hyphen identifies. Returns false for other words. */
const convertHyphenated = (work: VousConversion, i: number): boolean => {
  const { sentence, done } = work;
  if (!sentence.isHyphen(i + 1)) return false;
  const after = sentence.getWord(i + 2);
  if (after === 'tu') {
    const form = findTuForm(sentence.getWord(i));
    if (!form) throw new UnsureError('verb');
    replaceWord(work, i, form.vous);
    sentence.replace(i + 2, 'vous');
    done.add(i + 2);
    return true;
  }
  // « Parles-en » has the s of its pronoun.
  const word = after === 'en' || after === 'y' ? sentence.getWord(i).replace(/es$/, 'e') : sentence.getWord(i);
  const order = AFTER_ORDER.has(after) ? findTuOrder(word, true) : null;
  if (!order && (after === 'toi' || after === 't’')) throw new UnsureError('verb');
  if (!order) return false;
  replaceWord(work, i, order.vous);
  work.ordered ||= i === 0;
  return true;
};

/** True when a possible order is one; null when undecidable. */
const isOrder = ({ sentence, spoken, ordered }: VousConversion, i: number, sure: boolean): boolean | null => {
  const word = sentence.getWord(i);
  if (sentence.isHyphen(i + 1)) return false;
  if (sure) return true;
  const next = sentence.getWord(i + 1);
  const asked = OF_OBJECT.has(next) || (word === 'demande' && /^(à|aux?|d’)$/.test(next));
  const noun = (ORDER_OR_NOUN.has(word) || ORDER_OR_NOUN_IN_S.has(word)) && !asked;
  if (word === 'entre') return spoken ? null : false;
  // Without « tu » nearby, the subject of « Prépare les réunions » may be a third person.
  if (i === 0 && spoken && !noun) return true;
  if (ORDER_OR_NOUN_IN_S.has(word) && noun && !spoken) return false;
  if (noun && !spoken && !ordered) return i === 0 && !/^(de|d’|du|)$/.test(next) ? null : false;
  const others = sentence.tokens.some(({ word: one }, at) => at < i && /^(qui|il|elle|on|ils|elles)$/.test(one));
  const commas = sentence.tokens.filter(({ raw }, at) => at < i && raw === ',').length;
  // « Si tu vois un danger, arrête la machine. »
  const opened = OPENING.has(sentence.getWord(0)) && sentence.getWord(i - 1) === ',' && commas === 1 && asked;
  return (ordered || opened) && !others && !noun ? true : null;
};

const convertVerb = (work: VousConversion, i: number): void => {
  const { sentence } = work;
  if (sentence.isProperName(i) || convertHyphenated(work, i)) return;
  const word = sentence.getWord(i);
  let before = i - 1;
  let negated = false;
  while (of.CLITICS.has(sentence.getWord(before)) || of.NEGATIONS.has(sentence.getWord(before))) {
    negated ||= of.NEGATIONS.has(sentence.getWord(before));
    before -= 1;
  }
  const forbids = negated && before < 0;
  const order = findTuOrder(word, forbids);
  // « la règle » is a noun: a pronoun precedes an order only when it is negated.
  if (before !== i - 1 && !negated) return;
  if (!sentence.isClauseStart(before + 1) && !JOINING.has(sentence.getWord(before))) return;
  if (!order) {
    const goesOn = work.spoken && JOINING.has(sentence.getWord(before)) && findTuOrder(word.replace(/s$/, '')) !== null;
    if (goesOn && findTuForm(word)) throw new UnsureError('verb');
    return;
  }
  const is = isOrder(work, i, order.sure);
  if (is === null) throw new UnsureError('verb');
  if (!is) return;
  replaceWord(work, i, order.vous);
  work.ordered ||= before < 0;
};

const convertPossessive = (sentence: Sentence, i: number): void => {
  if (sentence.getWord(i) === 'ton' && BEFORE_TON.has(sentence.getWord(i - 1))) return;
  const next = sentence.getToken(i + 1);
  if (next.at < 0 || (next.kind === 'mark' && !['«', '“', '(', '"'].includes(next.raw)))
    throw new UnsureError('pronoun');
  sentence.replace(i, 'votre');
};

/** Converts a sentence from « tu » to « vous ». Throws `UnsureError` when no rule is sure. */
export const convertToVous = (sentence: Sentence): void => {
  const says = (pattern: RegExp) => sentence.tokens.some(({ word, fixed }) => !fixed && pattern.test(word));
  const spoken = says(/^(tu|toi|t[e’]|t(on|a|es))$/);
  // The sentence already uses « vous ».
  if (!spoken && says(/^(vous|votre|vos)$/)) return;
  const work: VousConversion = { sentence, done: new Set(), spoken, ordered: false };
  sentence.tokens.forEach(({ word }, i) => {
    if (!sentence.isFreeWord(i) || work.done.has(i)) return;
    if (word === 'tu') convertSubject(work, i);
    else if (word === 'te' || word === 't’') convertObject(work, i);
    else if (word === 'toi') sentence.replace(i, 'vous');
    else if (word === 'ton' || word === 'ta') convertPossessive(sentence, i);
    else if (word === 'tes') sentence.replace(i, 'vos');
    else if (POSSESSIVE_PRONOUNS[word] && /^(le|la|les|du|des|au|aux)$/.test(sentence.getWord(i - 1)))
      sentence.replace(i, POSSESSIVE_PRONOUNS[word]);
    else convertVerb(work, i);
  });
};
