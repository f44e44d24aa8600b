import { convertBareVerb, convertVeuillez, isParticiple } from './bare-verbs.ts';
import * as of from './function-words.ts';
import { convertPossessive, convertPossessivePronoun } from './possessives.ts';
import {
  convertPronoun,
  findSubject,
  isFollowedByVous,
  requireNotReciprocal,
  requireSingular,
  type Subject,
} from './pronouns.ts';
import { type Sentence, UnsureError } from './sentence.ts';
import { applyVerbForm, convertOrder, findLastVerb, type TuConversion } from './tu-conversion.ts';
import { findVousForm, type VousForm } from './verbs.ts';

/** True when « que vous …iez » is a subjunctive, false for an imperfect; throws when the context does not decide. */
const isSubjunctive = (sentence: Sentence, vous: number): boolean => {
  const before = sentence.getWord(vous - 1);
  if (before !== 'que' && before !== 'qu’') return false;
  const on = sentence.getWord(vous - 2);
  if (sentence.isClauseStart(vous - 1)) return true;
  if (on === 'ce') return sentence.getWord(vous - 3) === 'à';
  if (of.SUBJUNCTIVE_TRIGGERS.has(on) || ['où', 'quoi', 'qui', 'quel', 'quelle'].includes(on)) return true;
  if (of.INDICATIVE_TRIGGERS.has(on) || ['dès', 'tandis', 'alors', 'depuis', 'pendant', 'parce', 'fois'].includes(on))
    return false;
  if (on === 'et' || on === 'ou') {
    for (let at = vous - 3; at > 0; at -= 1) {
      if (/^qu[e’]$/.test(sentence.getWord(at))) return isSubjunctive(sentence, at + 1);
    }
  }
  throw new UnsureError('verb');
};

const toTuForm = (sentence: Sentence, vous: number, form: VousForm): string => {
  if (form.tense !== 'past' || form.subjunctive === null) return form.tu;
  return isSubjunctive(sentence, vous) ? form.subjunctive : form.tu;
};

const convertSubject = (work: TuConversion, i: number, { reflexive, verb, form }: Subject): void => {
  const { sentence, foundVerbs, done } = work;
  requireSingular(sentence, verb);
  if (reflexive > 0) requireNotReciprocal(sentence, verb);
  sentence.replace(i, 'tu');
  if (reflexive > 0) sentence.replaceElided(reflexive, 'te', 't’');
  done.add(reflexive);
  applyVerbForm(work, verb, toTuForm(sentence, i, form));
  const by = sentence.getWord(i - 1);
  const last = findLastVerb(work, i);
  const same = (by === 'et' || by === 'ou') && last !== undefined && last.isSubordinate && last.at > i - 12;
  foundVerbs.push({
    at: verb,
    part: sentence.getToken(i).part,
    order: false,
    isAmbiguous: false,
    isSubordinate: of.SUBORDINATORS.has(by) || same,
    conjunction: by,
  });
};

/** True for a question (« Avez-vous », « que faites-vous ? »), false for an order (« Adressez-vous »). */
const isQuestion = ({ sentence }: TuConversion, i: number, form: VousForm): boolean => {
  if (form.tense !== 'present' || /^(avez|êtes|savez|voulez|pouvez|devez)$/.test(sentence.getWord(i))) return true;
  const { part } = sentence.getToken(i);
  for (let at = i - 1; at >= 0 && sentence.getToken(at).part === part && sentence.getWord(at) !== ','; at -= 1) {
    if (of.QUESTION_WORDS.has(sentence.getWord(at))) return true;
    if (at >= i - 3 && of.INVERSION_TRIGGERS.has(sentence.getWord(at))) return true;
  }
  const { tokens } = sentence;
  const end = tokens.findLast(({ kind, raw }) => kind !== 'mark' || !['»', ')', '”', '"'].includes(raw));
  return end?.raw === '?' && tokens.at(-1)?.part === part;
};

const convertInversion = (work: TuConversion, i: number, form: VousForm): void => {
  const { sentence, done, foundVerbs } = work;
  const vous = i + 2;
  done.add(vous);
  if (isQuestion(work, i, form)) {
    requireSingular(sentence, i, vous + 1);
    applyVerbForm(work, i, form.tu);
    sentence.replace(vous, 'tu');
    foundVerbs.push({
      at: i,
      part: sentence.getToken(i).part,
      order: false,
      isAmbiguous: false,
      isSubordinate: false,
      conjunction: '',
    });
    return;
  }
  requireNotReciprocal(sentence, i);
  const more = sentence.isHyphen(vous + 1) && ['en', 'y'].includes(sentence.getWord(vous + 2));
  convertOrder(work, i, form);
  sentence.replace(vous, more ? 't’' : 'toi');
  if (more) sentence.drop(vous + 1);
};

/** « un rendez-vous » does not change; « Rendez-vous à l’accueil » is an order. */
const convertRendezVous = (work: TuConversion, i: number, form: VousForm): void => {
  const { sentence, done } = work;
  const before = sentence.getWord(i - 1);
  const [next, further] = [sentence.getWord(i + 3), sentence.getToken(i + 4)];
  const toHour = further.kind === 'number' || ['quelques', 'une', 'un'].includes(further.word);
  const goes = of.DESTINATION_WORDS.has(next) && !(toHour && ['à', 'dans', 'en'].includes(next));
  const noun =
    of.BEFORE_NOUN_ONLY.has(before) ||
    of.BEFORE_NOUN_ONLY.has(sentence.getWord(i - 2)) ||
    sentence.getToken(i - 1).kind === 'number';
  if (!goes || (noun && !sentence.isClauseStart(i))) {
    done.add(i).add(i + 2);
  } else if (sentence.isClauseStart(i) || ['et', 'ou', 'puis', 'mais', 'alors'].includes(before))
    convertInversion(work, i, form);
  else throw new UnsureError('verb');
};

const NOT_EZ = /(faites|dites)$/;

const convertVerb = (work: TuConversion, i: number): void => {
  const { sentence } = work;
  const word = sentence.getWord(i);
  const form = findVousForm(word);
  if (!form || sentence.isProperName(i)) return;
  if (word === 'rendez' && isFollowedByVous(sentence, i)) convertRendezVous(work, i, form);
  else if (isFollowedByVous(sentence, i)) convertInversion(work, i, form);
  else if (word === 'allez' && [',', '!'].includes(sentence.getWord(i + 1))) return;
  else if (NOT_EZ.test(word) && isParticiple(sentence, i)) return;
  else if (word === 'veuillez') convertVeuillez(work, i);
  else if (word === 'êtes') throw new UnsureError('verb');
  else convertBareVerb(work, i, form);
};

/** Converts a sentence from « vous » to « tu ». Throws `UnsureError` when no rule is sure. */
export const convertToTu = (sentence: Sentence): void => {
  const addressed = new Set(sentence.tokens.map(({ word }) => word));
  const couple = addressed.has('madame') && addressed.has('monsieur');
  const toMany = couple || ['chers', 'chères', 'mesdames', 'messieurs'].some((word) => addressed.has(word));
  const work: TuConversion = { sentence, foundVerbs: [], done: new Set() };
  sentence.tokens.forEach(({ word }, i) => {
    if (!sentence.isFreeWord(i) || work.done.has(i)) return;
    if (word === 'vous') {
      const found = findSubject(sentence, i);
      if (found) convertSubject(work, i, found);
      else convertPronoun(sentence, i);
    } else if (word === 'votre') convertPossessive(sentence, i);
    else if (word === 'vos') sentence.replace(i, 'tes');
    else if (word === 'vôtre' || word === 'vôtres') convertPossessivePronoun(sentence, i);
    else convertVerb(work, i);
  });
  if (toMany && sentence.hasChanges) throw new UnsureError('plural');
};
