import { applyFrenchSpacing } from '../contract/platform/errors.ts';

const UNITS = /(\d) (?=(?:h|min|%|€|km|m|m²|m³|kg|Mo|Ko)(?![\p{L}\d]))/gu;

/** « 7 h 45 » is one thing, and so is « 02 40 00 00 00 ». */
const HOURS = /(\d) h (?=\d\d(?!\d))/g;
const PHONE = /(?<!\d)0\d(?: \d\d){4}(?!\d)/g;

/**
 * Content as its language prints it. In French, the spaces people type before « : ; ! ? » and inside guillemets become
 * no-break ones, and so do those before a unit and inside an hour or a phone number: no line ever starts with a colon,
 * or with the « h » of « 9 h ».
 */
export const typeset = (text: string, language: string): string =>
  /^fr\b/i.test(language)
    ? applyFrenchSpacing(text)
        .replace(HOURS, '$1\u00a0h\u00a0')
        .replace(PHONE, (number) => number.replaceAll(' ', '\u00a0'))
        .replace(UNITS, '$1\u00a0')
    : text;

/** The same for rich text: words only, never what stands inside a tag. */
export const typesetHtml = (html: string, language: string): string =>
  html.replace(/<[^>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : typeset(piece, language)));
