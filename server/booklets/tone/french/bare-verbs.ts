import * as of from './function-words.ts';
import { isInfinitive } from './pronouns.ts';
import { type Sentence, UnsureError } from './sentence.ts';
import { applyVerbForm, convertOrder, type FoundVerb, findLastVerb, type TuConversion } from './tu-conversion.ts';
import { findVousForm, type VousForm } from './verbs.ts';

/* Verbs without their own « vous »: orders, and verbs that continue an earlier subject. */

/** True for a participle, not a « vous » form: « les courses faites », « qui sont dites ». */
export const isParticiple = (sentence: Sentence, i: number): boolean => {
  const before = sentence.getWord(i - 1);
  if (sentence.isClauseStart(i) || sentence.isHyphen(i + 1) || of.NEGATIONS.has(before) || of.CLITICS.has(before))
    return false;
  if (/^(sont|soient|étaient|été|seront|ont|ayant|être|bien|déjà|ainsi|est|[^e]{2,}s|.{3,}es)$/.test(before))
    return true;
  if (['et', 'ou', 'puis', 'mais', 'donc', 'alors'].includes(before)) return false;
  throw new UnsureError('verb');
};

/** Position before the verb, skipping its « ne » and its pronouns. */
const skipBeforeVerb = (sentence: Sentence, i: number): { at: number; negated: boolean; pronoun: boolean } => {
  let at = i - 1;
  let negated = false;
  let withPronoun = false;
  for (; of.CLITICS.has(sentence.getWord(at)) || of.NEGATIONS.has(sentence.getWord(at)); at -= 1) {
    if (of.NEGATIONS.has(sentence.getWord(at))) negated = true;
    else withPronoun = true;
  }
  while (/ment$|^(ensuite|puis|alors|aussitôt|aussi|enfin|surtout|donc|toujours)$/.test(sentence.getWord(at)) && at > 0)
    at -= 1;
  return { at, negated, pronoun: withPronoun };
};

/** True in a list of verbs that ends after `i`: « ce que vous voyez, entendez ou sentez ». */
const isInVerbList = (sentence: Sentence, i: number): boolean =>
  sentence.tokens.some(
    ({ word, part }, at) =>
      at > i &&
      part === sentence.getToken(i).part &&
      ['et', 'ou'].includes(word) &&
      findVousForm(sentence.getWord(at + 1)),
  );

/**
 * True when a verb without its own « vous » continues the subject of `last` (« vous lisez et signez »), false for an
 * order; null when both are possible.
 */
const isSameSubject = ({ sentence, foundVerbs }: TuConversion, i: number, last: FoundVerb): boolean | null => {
  const { at, negated, pronoun: withPronoun } = skipBeforeVerb(sentence, i);
  if (withPronoun && !negated) return true;
  const joins =
    ['et', 'ou', 'mais', 'ni'].includes(sentence.getWord(at)) || ['et', 'puis', 'ou'].includes(sentence.getWord(i - 1));
  const ordered = foundVerbs.some((one) => one.order && one.part === last.part && one.at < last.at);
  const comma = sentence.tokens.slice(last.at + 1, i).some(({ raw }) => raw === ',');
  if (!last.isSubordinate) return joins && !ordered && !comma ? true : null;
  if (!ordered) {
    if (!comma) return joins;
    // « Vous recevez un casque, que vous portez, et signez »: ambiguous.
    if (joins && foundVerbs.some((one) => !one.order && !one.isSubordinate && one.part === last.part)) return null;
    const again = sentence.tokens.some(
      ({ raw, part }, k) =>
        k > i && raw === ',' && part === last.part && findVousForm(sentence.getWord(k + 1)) !== null,
    );
    return joins && again ? null : false;
  }
  if (!joins) return sentence.getWord(last.at + 1) === ',' && isInVerbList(sentence, i) ? null : false;
  const ends = sentence.getToken(i + 1).kind === 'mark' && !sentence.isHyphen(i + 1);
  if (sentence.isHyphen(i + 1) || comma) return false;
  return /^qu[e’]$/.test(last.conjunction) && !ends ? false : null;
};

export const convertBareVerb = (work: TuConversion, i: number, form: VousForm): void => {
  const { sentence, foundVerbs } = work;
  const { part } = sentence.getToken(i);
  if (sentence.getWord(skipBeforeVerb(sentence, i).at) === 'qui') {
    if (!sentence.tokens.some(({ word }, at) => word === 'vous' && at < i)) throw new UnsureError('pronoun');
    applyVerbForm(work, i, form.tu);
    return;
  }
  const last = findLastVerb(work, i);
  if (!last || (last.order && !last.isAmbiguous)) {
    convertOrder(work, i, form);
    return;
  }
  const same = form.tu === form.imperative || form.imperative === null;
  const on = last.isAmbiguous ? null : isSameSubject(work, i, last);
  if (on === null && !same) throw new UnsureError('verb');
  if (on === false) convertOrder(work, i, form);
  else {
    applyVerbForm(work, i, form.tense === 'subjunctive' ? (form.subjunctive ?? form.tu) : form.tu);
    foundVerbs.push({
      at: i,
      part,
      order: false,
      isAmbiguous: on === null,
      isSubordinate: last.isSubordinate,
      conjunction: last.conjunction,
    });
  }
};

/** « Veuillez patienter » becomes « Merci de patienter », because nobody says « veuille ». */
export const convertVeuillez = ({ sentence, done }: TuConversion, i: number): void => {
  let next = i + 1;
  while (/^(ne|n’|pas|plus|bien)$/.test(sentence.getWord(next)) || of.CLITICS.has(sentence.getWord(next))) next += 1;
  const verb = sentence.getWord(next);
  if (!sentence.isClauseStart(i) || !isInfinitive(verb) || /^(agré|croir|recevoir|trouver)/.test(verb))
    throw new UnsureError('verb');
  sentence.replaceElided(i, 'merci de', 'merci d’');
  done.add(i);
};
