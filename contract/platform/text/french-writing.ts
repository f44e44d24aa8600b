/**
 * French elision between a text and a value: « le droit d’ouvrir », « le compte d’Alice », « avant qu’Hélène »… A
 * complete text contains its own elisions; this module handles values unknown when the sentence is written.
 */

/** Words that lose their vowel, at the end of a text, before the tags that may precede the value. */
const ELIDED_WORDS = /(^|[^\p{L}’'-])(d|qu|jusqu|lorsqu|puisqu|quoiqu)e[ \u00a0]((?:<[^<>]*>)*)$/iu;

/**
 * An audible vowel, or a silent h; before any other h, French readers accept « de ». « onze » and « oui » begin with a
 * vowel but take no elision; « un » is a number here, a single letter is a name.
 */
const ELIDING_VALUES =
  /^(?!onz|(?:oui|une?|[a-z])(?!\p{L}))(?:[aeiouœæ]|y(?![aeiou])|h(?:ele|enri|ubert|onor|orten|omm|eure|ot|op|ist|abit))/iu;

export const causesElision = (value: string): boolean =>
  ELIDING_VALUES.test(value.normalize('NFD').replace(/\p{M}/gu, ''));

/** The text as it stands before a value that causes elision: « le droit de » becomes « le droit d’ ». */
export const elideTextEnd = (text: string): string => text.replace(ELIDED_WORDS, '$1$2’$3');

/** Joins a text and the value that follows it, with elision where French requires it. */
export const joinWithElision = (text: string, value: string): string =>
  causesElision(value) ? elideTextEnd(text) + value : text + value;

/** French sentence with values: elided`le compte de ${name}`. */
export const elideFrench = (texts: TemplateStringsArray, ...values: (string | number)[]): string =>
  values.reduce<string>(
    (sentence, value, index) => joinWithElision(sentence, String(value)) + (texts[index + 1] ?? ''),
    texts[0] ?? '',
  );
