import * as of from './function-words.ts';
import { elides } from './letters.ts';
import { type Sentence, Unsure } from './sentence.ts';
import { ALSO_NOUNS, ALSO_NOUNS_IN_S } from './tu-lexicon.ts';
import { formWithTu, orderWithTu } from './tu-verbs.ts';

const set = (text: string) => new Set(text.split(' '));
/** Words joined to an order by a hyphen. */
const AFTER_ORDER = set('toi le la les moi nous lui leur en y t’');
/** After a word that can be a noun, they indicate an order. */
const OF_OBJECT = set(
  'le la les l’ un une ton ta tes ce cet cette chaque tout toute tous toutes toujours bien que qu’ si',
);
/** Before « ton », the noun: « le ton », « d’un ton ». */
const BEFORE_TON = set('le un ce du au quel bon même autre mon son');
/** First words of a sentence whose order comes after a comma. */
const OPENING = set('si s’ quand lorsque lorsqu’ dès avant après pendant pour en à au');
const JOINING = set('et ou puis mais ensuite alors');
const OWN: Readonly<Record<string, string>> = { tien: 'vôtre', tienne: 'vôtre', tiens: 'vôtres', tiennes: 'vôtres' };

interface Work {
  sentence: Sentence;
  done: Set<number>;
  /** True when the sentence contains « tu » or one of its forms. */
  spoken: boolean;
  /** True when the sentence began with an order, so that later verbs are orders too. */
  ordered: boolean;
}

const put = ({ sentence, done }: Work, i: number, text: string): void => {
  // « ne va pas » becomes « n’allez pas ».
  if (sentence.word(i - 1) === 'ne' && elides(text)) sentence.elided(i - 1, 'ne', 'n’', text);
  sentence.replace(i, text);
  done.add(i);
};

/** « vous » form of the verb of « tu »; `tu` is the position of the pronoun. */
const withVous = (sentence: Sentence, tu: number, verb: number): string => {
  const form = sentence.free(verb) ? formWithTu(sentence.word(verb)) : null;
  if (!form) throw new Unsure('verb');
  if (!/^qu[e’]$/.test(sentence.word(tu - 1)) || form.subjunctive === null) return form.vous;
  const on = sentence.word(tu - 2);
  if (of.WISHES.has(on) || (on === 'ce' && sentence.word(tu - 3) === 'à')) return form.subjunctive;
  const relative =
    of.TELLING.has(on) || on === ',' || on === 'dès' || sentence.tokens.some(({ word }) => word === 'c’');
  const wishes = sentence.tokens.some(({ word }, at) => at < tu && of.WISHES.has(word));
  if (form.subjunctive === form.vous || relative || !wishes) return form.vous;
  throw new Unsure('verb');
};

const object = ({ sentence, done }: Work, i: number): void => {
  const short = sentence.word(i) === 't’';
  if (short && sentence.hyphen(i - 1)) sentence.replace(i, 'vous-');
  else sentence.replace(i, short ? 'vous ' : 'vous');
  done.add(i);
};

const subject = (work: Work, i: number): void => {
  const { sentence, done } = work;
  sentence.replace(i, 'vous');
  let verb = i + 1;
  for (; of.NEGATIONS.has(sentence.word(verb)) || of.CLITICS.has(sentence.word(verb)); verb += 1) {
    if (/^t[e’]$/.test(sentence.word(verb))) object(work, verb);
    done.add(verb);
  }
  put(work, verb, withVous(sentence, i, verb));
};

/** Converts « as-tu », « adresse-toi », « garde-le », which the hyphen identifies. Returns false for other words. */
const hyphened = (work: Work, i: number): boolean => {
  const { sentence, done } = work;
  if (!sentence.hyphen(i + 1)) return false;
  const after = sentence.word(i + 2);
  if (after === 'tu') {
    const form = formWithTu(sentence.word(i));
    if (!form) throw new Unsure('verb');
    put(work, i, form.vous);
    sentence.replace(i + 2, 'vous');
    done.add(i + 2);
    return true;
  }
  // « Parles-en » has the s of its pronoun.
  const word = after === 'en' || after === 'y' ? sentence.word(i).replace(/es$/, 'e') : sentence.word(i);
  const order = AFTER_ORDER.has(after) ? orderWithTu(word, true) : null;
  if (!order && (after === 'toi' || after === 't’')) throw new Unsure('verb');
  if (!order) return false;
  put(work, i, order.vous);
  work.ordered ||= i === 0;
  return true;
};

/** True when a possible order is one; null when undecidable. */
const isOrder = ({ sentence, spoken, ordered }: Work, i: number, sure: boolean): boolean | null => {
  const word = sentence.word(i);
  if (sentence.hyphen(i + 1)) return false;
  if (sure) return true;
  const next = sentence.word(i + 1);
  const asked = OF_OBJECT.has(next) || (word === 'demande' && /^(à|aux?|d’)$/.test(next));
  const noun = (ALSO_NOUNS.has(word) || ALSO_NOUNS_IN_S.has(word)) && !asked;
  if (word === 'entre') return spoken ? null : false;
  // Without « tu » nearby, the subject of « Prépare les réunions » may be a third person.
  if (i === 0 && spoken && !noun) return true;
  if (ALSO_NOUNS_IN_S.has(word) && noun && !spoken) return false;
  if (noun && !spoken && !ordered) return i === 0 && !/^(de|d’|du|)$/.test(next) ? null : false;
  const others = sentence.tokens.some(({ word: one }, at) => at < i && /^(qui|il|elle|on|ils|elles)$/.test(one));
  const commas = sentence.tokens.filter(({ raw }, at) => at < i && raw === ',').length;
  // « Si tu vois un danger, arrête la machine. »
  const opened = OPENING.has(sentence.word(0)) && sentence.word(i - 1) === ',' && commas === 1 && asked;
  return (ordered || opened) && !others && !noun ? true : null;
};

const verb = (work: Work, i: number): void => {
  const { sentence } = work;
  if (sentence.named(i) || hyphened(work, i)) return;
  const word = sentence.word(i);
  let before = i - 1;
  let negated = false;
  while (of.CLITICS.has(sentence.word(before)) || of.NEGATIONS.has(sentence.word(before))) {
    negated ||= of.NEGATIONS.has(sentence.word(before));
    before -= 1;
  }
  const forbids = negated && before < 0;
  const order = orderWithTu(word, forbids);
  // « la règle » is a noun: a pronoun precedes an order only when it is negated.
  if (before !== i - 1 && !negated) return;
  if (!sentence.begins(before + 1) && !JOINING.has(sentence.word(before))) return;
  if (!order) {
    const goesOn = work.spoken && JOINING.has(sentence.word(before)) && orderWithTu(word.replace(/s$/, '')) !== null;
    if (goesOn && formWithTu(word)) throw new Unsure('verb');
    return;
  }
  const is = isOrder(work, i, order.sure);
  if (is === null) throw new Unsure('verb');
  if (!is) return;
  put(work, i, order.vous);
  work.ordered ||= before < 0;
};

const possessive = (sentence: Sentence, i: number): void => {
  if (sentence.word(i) === 'ton' && BEFORE_TON.has(sentence.word(i - 1))) return;
  const next = sentence.token(i + 1);
  if (next.at < 0 || (next.kind === 'mark' && !['«', '“', '(', '"'].includes(next.raw))) throw new Unsure('pronoun');
  sentence.replace(i, 'votre');
};

/** Converts a sentence from « tu » to « vous ». Throws `Unsure` when no rule is sure. */
export const toVous = (sentence: Sentence): void => {
  const says = (pattern: RegExp) => sentence.tokens.some(({ word, fixed }) => !fixed && pattern.test(word));
  const spoken = says(/^(tu|toi|t[e’]|t(on|a|es))$/);
  // The sentence already uses « vous ».
  if (!spoken && says(/^(vous|votre|vos)$/)) return;
  const work: Work = { sentence, done: new Set(), spoken, ordered: false };
  sentence.tokens.forEach(({ word }, i) => {
    if (!sentence.free(i) || work.done.has(i)) return;
    if (word === 'tu') subject(work, i);
    else if (word === 'te' || word === 't’') object(work, i);
    else if (word === 'toi') sentence.replace(i, 'vous');
    else if (word === 'ton' || word === 'ta') possessive(sentence, i);
    else if (word === 'tes') sentence.replace(i, 'vos');
    else if (OWN[word] && /^(le|la|les|du|des|au|aux)$/.test(sentence.word(i - 1))) sentence.replace(i, OWN[word]);
    else verb(work, i);
  });
};
