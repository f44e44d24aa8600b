import { alone, participle, please } from './alone.ts';
import * as of from './function-words.ts';
import { own, possessive } from './possessives.ts';
import { followedByVous, pronoun, refuseMutual, refusePlural, type Subject, subjectAt } from './pronouns.ts';
import { type Sentence, Unsure } from './sentence.ts';
import { type Form, formWithVous } from './verbs.ts';
import { conjugate, lastMet, order, type Work } from './work.ts';

/** True when « que vous …iez » is a subjunctive, false for an imperfect; throws when the context does not decide. */
const wished = (sentence: Sentence, vous: number): boolean => {
  const before = sentence.word(vous - 1);
  if (before !== 'que' && before !== 'qu’') return false;
  const on = sentence.word(vous - 2);
  if (sentence.begins(vous - 1)) return true;
  if (on === 'ce') return sentence.word(vous - 3) === 'à';
  if (of.WISHES.has(on) || ['où', 'quoi', 'qui', 'quel', 'quelle'].includes(on)) return true;
  if (of.TELLING.has(on) || ['dès', 'tandis', 'alors', 'depuis', 'pendant', 'parce', 'fois'].includes(on)) return false;
  if (on === 'et' || on === 'ou') {
    for (let at = vous - 3; at > 0; at -= 1) {
      if (/^qu[e’]$/.test(sentence.word(at))) return wished(sentence, at + 1);
    }
  }
  throw new Unsure('verb');
};

const withTu = (sentence: Sentence, vous: number, form: Form): string => {
  if (form.tense !== 'past' || form.subjunctive === null) return form.tu;
  return wished(sentence, vous) ? form.subjunctive : form.tu;
};

const subject = (work: Work, i: number, { reflexive, verb, form }: Subject): void => {
  const { sentence, met, done } = work;
  refusePlural(sentence, verb);
  if (reflexive > 0) refuseMutual(sentence, verb);
  sentence.replace(i, 'tu');
  if (reflexive > 0) sentence.elided(reflexive, 'te', 't’');
  done.add(reflexive);
  conjugate(work, verb, withTu(sentence, i, form));
  const by = sentence.word(i - 1);
  const last = lastMet(work, i);
  const same = (by === 'et' || by === 'ou') && last !== undefined && last.hanging && last.at > i - 12;
  met.push({
    at: verb,
    part: sentence.token(i).part,
    order: false,
    either: false,
    hanging: of.SUBORDINATORS.has(by) || same,
    by,
  });
};

/** True for a question (« Avez-vous », « que faites-vous ? »), false for an order (« Adressez-vous »). */
const asks = ({ sentence }: Work, i: number, form: Form): boolean => {
  if (form.tense !== 'present' || /^(avez|êtes|savez|voulez|pouvez|devez)$/.test(sentence.word(i))) return true;
  const { part } = sentence.token(i);
  for (let at = i - 1; at >= 0 && sentence.token(at).part === part && sentence.word(at) !== ','; at -= 1) {
    if (of.QUESTION_WORDS.has(sentence.word(at))) return true;
    if (at >= i - 3 && of.INVERTING.has(sentence.word(at))) return true;
  }
  const { tokens } = sentence;
  const end = tokens.findLast(({ kind, raw }) => kind !== 'mark' || !['»', ')', '”', '"'].includes(raw));
  return end?.raw === '?' && tokens.at(-1)?.part === part;
};

const turned = (work: Work, i: number, form: Form): void => {
  const { sentence, done, met } = work;
  const vous = i + 2;
  done.add(vous);
  if (asks(work, i, form)) {
    refusePlural(sentence, i, vous + 1);
    conjugate(work, i, form.tu);
    sentence.replace(vous, 'tu');
    met.push({ at: i, part: sentence.token(i).part, order: false, either: false, hanging: false, by: '' });
    return;
  }
  refuseMutual(sentence, i);
  const more = sentence.hyphen(vous + 1) && ['en', 'y'].includes(sentence.word(vous + 2));
  order(work, i, form);
  sentence.replace(vous, more ? 't’' : 'toi');
  if (more) sentence.drop(vous + 1);
};

/** « un rendez-vous » does not change; « Rendez-vous à l’accueil » is an order. */
const rendezVous = (work: Work, i: number, form: Form): void => {
  const { sentence, done } = work;
  const before = sentence.word(i - 1);
  const [next, further] = [sentence.word(i + 3), sentence.token(i + 4)];
  const toHour = further.kind === 'number' || ['quelques', 'une', 'un'].includes(further.word);
  const goes = of.PLACES.has(next) && !(toHour && ['à', 'dans', 'en'].includes(next));
  const noun =
    of.BEFORE_NOUN_ONLY.has(before) ||
    of.BEFORE_NOUN_ONLY.has(sentence.word(i - 2)) ||
    sentence.token(i - 1).kind === 'number';
  if (!goes || (noun && !sentence.begins(i))) {
    done.add(i).add(i + 2);
  } else if (sentence.begins(i) || ['et', 'ou', 'puis', 'mais', 'alors'].includes(before)) turned(work, i, form);
  else throw new Unsure('verb');
};

const NOT_EZ = /(faites|dites)$/;

const verb = (work: Work, i: number): void => {
  const { sentence } = work;
  const word = sentence.word(i);
  const form = formWithVous(word);
  if (!form || sentence.named(i)) return;
  if (word === 'rendez' && followedByVous(sentence, i)) rendezVous(work, i, form);
  else if (followedByVous(sentence, i)) turned(work, i, form);
  else if (word === 'allez' && [',', '!'].includes(sentence.word(i + 1))) return;
  else if (NOT_EZ.test(word) && participle(sentence, i)) return;
  else if (word === 'veuillez') please(work, i);
  else if (word === 'êtes') throw new Unsure('verb');
  else alone(work, i, form);
};

/** Converts a sentence from « vous » to « tu ». Throws `Unsure` when no rule is sure. */
export const toTu = (sentence: Sentence): void => {
  const addressed = new Set(sentence.tokens.map(({ word }) => word));
  const couple = addressed.has('madame') && addressed.has('monsieur');
  const toMany = couple || ['chers', 'chères', 'mesdames', 'messieurs'].some((word) => addressed.has(word));
  const work: Work = { sentence, met: [], done: new Set() };
  sentence.tokens.forEach(({ word }, i) => {
    if (!sentence.free(i) || work.done.has(i)) return;
    if (word === 'vous') {
      const found = subjectAt(sentence, i);
      if (found) subject(work, i, found);
      else pronoun(sentence, i);
    } else if (word === 'votre') possessive(sentence, i);
    else if (word === 'vos') sentence.replace(i, 'tes');
    else if (word === 'vôtre' || word === 'vôtres') own(sentence, i);
    else verb(work, i);
  });
  if (toMany && sentence.changed) throw new Unsure('plural');
};
