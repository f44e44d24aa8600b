import * as of from './function-words.ts';
import { infinitive } from './pronouns.ts';
import { type Sentence, Unsure } from './sentence.ts';
import { type Form, formWithVous } from './verbs.ts';
import { conjugate, lastMet, type Met, order, type Work } from './work.ts';

/* Verbs without their own « vous »: orders, and verbs that continue an earlier subject. */

/** True for a participle, not a « vous » form: « les courses faites », « qui sont dites ». */
export const participle = (sentence: Sentence, i: number): boolean => {
  const before = sentence.word(i - 1);
  if (sentence.begins(i) || sentence.hyphen(i + 1) || of.NEGATIONS.has(before) || of.CLITICS.has(before)) return false;
  if (/^(sont|soient|étaient|été|seront|ont|ayant|être|bien|déjà|ainsi|est|[^e]{2,}s|.{3,}es)$/.test(before))
    return true;
  if (['et', 'ou', 'puis', 'mais', 'donc', 'alors'].includes(before)) return false;
  throw new Unsure('verb');
};

/** Position before the verb, skipping its « ne » and its pronouns. */
const beforeVerb = (sentence: Sentence, i: number): { at: number; negated: boolean; pronoun: boolean } => {
  let at = i - 1;
  let negated = false;
  let withPronoun = false;
  for (; of.CLITICS.has(sentence.word(at)) || of.NEGATIONS.has(sentence.word(at)); at -= 1) {
    if (of.NEGATIONS.has(sentence.word(at))) negated = true;
    else withPronoun = true;
  }
  while (/ment$|^(ensuite|puis|alors|aussitôt|aussi|enfin|surtout|donc|toujours)$/.test(sentence.word(at)) && at > 0)
    at -= 1;
  return { at, negated, pronoun: withPronoun };
};

/** True in a list of verbs that ends after `i`: « ce que vous voyez, entendez ou sentez ». */
const listed = (sentence: Sentence, i: number): boolean =>
  sentence.tokens.some(
    ({ word, part }, at) =>
      at > i && part === sentence.token(i).part && ['et', 'ou'].includes(word) && formWithVous(sentence.word(at + 1)),
  );

/**
 * True when a verb without its own « vous » continues the subject of `last` (« vous lisez et signez »), false for an
 * order; null when both are possible.
 */
const goesOn = ({ sentence, met }: Work, i: number, last: Met): boolean | null => {
  const { at, negated, pronoun: withPronoun } = beforeVerb(sentence, i);
  if (withPronoun && !negated) return true;
  const joins =
    ['et', 'ou', 'mais', 'ni'].includes(sentence.word(at)) || ['et', 'puis', 'ou'].includes(sentence.word(i - 1));
  const ordered = met.some((one) => one.order && one.part === last.part && one.at < last.at);
  const comma = sentence.tokens.slice(last.at + 1, i).some(({ raw }) => raw === ',');
  if (!last.hanging) return joins && !ordered && !comma ? true : null;
  if (!ordered) {
    if (!comma) return joins;
    // « Vous recevez un casque, que vous portez, et signez »: ambiguous.
    if (joins && met.some((one) => !one.order && !one.hanging && one.part === last.part)) return null;
    const again = sentence.tokens.some(
      ({ raw, part }, k) => k > i && raw === ',' && part === last.part && formWithVous(sentence.word(k + 1)) !== null,
    );
    return joins && again ? null : false;
  }
  if (!joins) return sentence.word(last.at + 1) === ',' && listed(sentence, i) ? null : false;
  const ends = sentence.token(i + 1).kind === 'mark' && !sentence.hyphen(i + 1);
  if (sentence.hyphen(i + 1) || comma) return false;
  return /^qu[e’]$/.test(last.by) && !ends ? false : null;
};

export const alone = (work: Work, i: number, form: Form): void => {
  const { sentence, met } = work;
  const { part } = sentence.token(i);
  if (sentence.word(beforeVerb(sentence, i).at) === 'qui') {
    if (!sentence.tokens.some(({ word }, at) => word === 'vous' && at < i)) throw new Unsure('pronoun');
    conjugate(work, i, form.tu);
    return;
  }
  const last = lastMet(work, i);
  if (!last || (last.order && !last.either)) {
    order(work, i, form);
    return;
  }
  const same = form.tu === form.imperative || form.imperative === null;
  const on = last.either ? null : goesOn(work, i, last);
  if (on === null && !same) throw new Unsure('verb');
  if (on === false) order(work, i, form);
  else {
    conjugate(work, i, form.tense === 'subjunctive' ? (form.subjunctive ?? form.tu) : form.tu);
    met.push({ at: i, part, order: false, either: on === null, hanging: last.hanging, by: last.by });
  }
};

/** « Veuillez patienter » becomes « Merci de patienter », because nobody says « veuille ». */
export const please = ({ sentence, done }: Work, i: number): void => {
  let next = i + 1;
  while (/^(ne|n’|pas|plus|bien)$/.test(sentence.word(next)) || of.CLITICS.has(sentence.word(next))) next += 1;
  const verb = sentence.word(next);
  if (!sentence.begins(i) || !infinitive(verb) || /^(agré|croir|recevoir|trouver)/.test(verb)) throw new Unsure('verb');
  sentence.elided(i, 'merci de', 'merci d’');
  done.add(i);
};
