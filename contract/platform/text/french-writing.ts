/**
 * French elision where a text meets a value: « le droit d’ouvrir », « le compte d’Alice », « avant qu’Hélène »… A text that is
 * written whole elides by itself; this is for values that nobody knows when the sentence is written.
 */

/** Words that lose their vowel, at the end of a text, before the tags that may open ahead of the value. */
const ELIDED = /(^|[^\p{L}’'-])(d|qu|jusqu|lorsqu|puisqu|quoiqu)e[ \u00a0]((?:<[^<>]*>)*)$/iu;

/**
 * A vowel that is heard, or a silent h; before any other h, French readers accept « de ». « onze » and « oui » begin with a vowel and
 * nothing elides before them; « un » is a number here, a lone letter a name.
 */
const ELIDING =
  /^(?!onz|(?:oui|une?|[a-z])(?!\p{L}))(?:[aeiouœæ]|y(?![aeiou])|h(?:ele|enri|ubert|onor|orten|omm|eure|ot|op|ist|abit))/iu;

export const isElidedBefore = (value: string): boolean => ELIDING.test(value.normalize('NFD').replace(/\p{M}/gu, ''));

/** A text and the value that follows it, elided where French asks for it. */
export const joinElided = (text: string, value: string): string =>
  isElidedBefore(value) ? text.replace(ELIDED, '$1$2’$3') + value : text + value;

/** A French sentence with values in it: elided`le compte de ${name}`. */
export const elided = (texts: TemplateStringsArray, ...values: (string | number)[]): string =>
  values.reduce<string>(
    (sentence, value, index) => joinElided(sentence, String(value)) + (texts[index + 1] ?? ''),
    texts[0] ?? '',
  );
