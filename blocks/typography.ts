import { applyFrenchSpacing } from '../contract/platform/errors.ts';

const UNITS = /(\d) (?=(?:h|min|%|€|km|m|m²|m³|kg|Mo|Ko)(?![\p{L}\d]))/gu;

/** « 7 h 45 » and « 02 40 00 00 00 » must not break across lines. */
const HOURS = /(\d) h (?=\d\d(?!\d))/g;
const PHONE = /(?<!\d)0\d(?: \d\d){4}(?!\d)/g;

/**
 * Typesets a text for its language. In French, spaces before « : ; ! ? », inside guillemets, before a unit and inside
 * an hour or a phone number become no-break spaces: no line starts with a colon, or with the « h » of « 9 h ».
 */
export const typeset = (text: string, language: string): string =>
  /^fr\b/i.test(language)
    ? applyFrenchSpacing(text)
        .replace(HOURS, '$1\u00a0h\u00a0')
        .replace(PHONE, (number) => number.replaceAll(' ', '\u00a0'))
        .replace(UNITS, '$1\u00a0')
    : text;

/** Typesets rich text: only the words, never the content of a tag. */
export const typesetHtml = (html: string, language: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : typeset(piece, language)));
