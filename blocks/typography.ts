import { applyFrenchSpacing } from '../contract/platform/errors.ts';

const SPACE_BEFORE_UNIT = /(\d) (?=(?:h|min|%|€|km|m|m²|m³|kg|Mo|Ko)(?![\p{L}\d]))/gu;

/** « 7 h 45 » and « 02 40 00 00 00 » must not break across lines. */
const HOUR_AND_MINUTES = /(\d) h (?=\d\d(?!\d))/g;
const PHONE_NUMBER = /(?<!\d)0\d(?: \d\d){4}(?!\d)/g;

/**
 * Typesets a text for its language. In French, spaces before « : ; ! ? », inside guillemets, before a unit and inside
 * an hour or a phone number become no-break spaces: no line starts with a colon, or with the « h » of « 9 h ».
 */
export const typesetText = (text: string, language: string): string =>
  /^fr\b/i.test(language)
    ? applyFrenchSpacing(text)
        .replace(HOUR_AND_MINUTES, '$1\u00a0h\u00a0')
        .replace(PHONE_NUMBER, (number) => number.replaceAll(' ', '\u00a0'))
        .replace(SPACE_BEFORE_UNIT, '$1\u00a0')
    : text;

/** A tag, a passage in another language, or words. */
const HTML_PIECE = /<span lang="(?!fr")[^<>]*>[^<]*(?:<(?!\/span>)[^<]*)*<\/span>|<[^>]*>|[^<]+/g;

/** Typesets rich text: only the words, never the content of a tag, nor a passage in another language. */
export const typesetHtml = (html: string, language: string): string =>
  html.replace(HTML_PIECE, (piece) => (piece.startsWith('<') ? piece : typesetText(piece, language)));
