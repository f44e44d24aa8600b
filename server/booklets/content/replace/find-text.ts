import { listVariableSpans } from '../../../../blocks/walk-props.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';

export interface TextSearch {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
}
/** Part of a text, in UTF-16 units: `[from, to[`. */
export type TextSpan = [from: number, to: number];

const SPACE = /[^\S\n]/u;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/** A letter without its accent; its case stays when it matters. A line feed stays: nothing is found across it. */
const foldLetter = (letter: string, matchCase: boolean): string => {
  if (letter === '\n') return letter;
  if (SPACE.test(letter)) return ' ';
  const folded = toFoldedKey(letter);
  return matchCase && letter.toLowerCase() !== letter ? folded.toUpperCase() : folded;
};

/** A text as it is compared, with the place of each of its units in the written text. */
const foldText = (text: string, matchCase: boolean) => {
  let folded = '';
  const places: TextSpan[] = [];
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    const units = foldLetter(letter, matchCase);
    const last = places.at(-1);
    // A mark on the letter before it, or one more space.
    const joins = last !== undefined && (units === '' || (units === ' ' && folded.endsWith(' ')));
    if (joins) last[1] = end;
    else for (let unit = 0; unit < units.length; unit += 1) places.push([at, end]);
    if (!joins) folded += units;
    at = end;
  }
  return { folded, places };
};

const isInWord = (text: string, [from, to]: TextSpan): boolean =>
  WORD_CHARACTER.test([...text.slice(Math.max(0, from - 2), from)].at(-1) ?? '') ||
  WORD_CHARACTER.test([...text.slice(to, to + 2)][0] ?? '');

/** Where the words stand in a plain text. A `{{variable}}` is found whole or not at all. */
export const findTextSpans = (text: string, { text: wanted, matchCase, wholeWord }: TextSearch): TextSpan[] => {
  const query = foldText(wanted, matchCase).folded;
  const { folded, places } = foldText(text, matchCase);
  const variables = listVariableSpans(text);
  const cutsVariable = ([from, to]: TextSpan) =>
    variables.some(([start, end]) => from < end && to > start && !(from <= start && to >= end));
  const spans: TextSpan[] = [];
  for (let at = folded.indexOf(query); query !== '' && at !== -1; ) {
    const last = at + query.length - 1;
    const [first, end] = [places[at], places[last]];
    // The « o » of « œ » is not a letter of its own.
    const isWhole = places[at - 1]?.[0] !== first?.[0] && places[last + 1]?.[0] !== end?.[0];
    const span: TextSpan = [first?.[0] ?? 0, end?.[1] ?? 0];
    const found = isWhole && !cutsVariable(span) && !(wholeWord && isInWord(text, span));
    if (found) spans.push(span);
    at = folded.indexOf(query, found ? last + 1 : at + 1);
  }
  return spans;
};

/* Rich text: found in its words, across its marks; replaced in the marks of its first letter. */

const INLINE_TAG = /^<\/?(strong|em|a|sup|abbr|span)\b/i;
const HTML_PART = /<[^<>]*>|&(?:amp|lt|gt|quot|nbsp|#39|#\d{1,6}|#x[0-9a-f]{1,5});|./gisu;
const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const EMPTY_INLINE = /<(strong|em|a|sup|abbr|span)\b[^<>]*><\/\1>/gi;

const decodeEntity = (entity: string): string => {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? entity;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x10_ff_ff ? entity : String.fromCodePoint(code);
};

/** The words of a rich text, each unit with its place in the HTML. */
interface RichWords {
  text: string;
  places: TextSpan[];
  isInLink: boolean[];
}

const readRichText = (html: string): RichWords => {
  const words: RichWords = { text: '', places: [], isInLink: [] };
  let inLink = false;
  for (const { 0: part, index } of html.matchAll(HTML_PART)) {
    const isTag = part.startsWith('<') && part.length > 1;
    if (isTag && /^<a\b/i.test(part)) inLink = true;
    if (isTag && /^<\/a\b/i.test(part)) inLink = false;
    if (isTag && INLINE_TAG.test(part)) continue;
    const written = isTag ? '\n' : part.startsWith('&') && part.length > 1 ? decodeEntity(part) : part;
    for (let unit = 0; unit < written.length; unit += 1) {
      words.places.push([index, index + part.length]);
      words.isInLink.push(inLink);
    }
    words.text += written;
  }
  return words;
};

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const removeEmptyMarks = (html: string): string => {
  const cleaned = html.replace(EMPTY_INLINE, '');
  return cleaned === html ? html : removeEmptyMarks(cleaned);
};

const replaceRichSpan = (html: string, { places, isInLink }: RichWords, [from, to]: TextSpan, by: string): string => {
  const inLink = isInLink.indexOf(true, from);
  // A link keeps words, or it would disappear with them.
  const target = inLink !== -1 && inLink < to ? inLink : from;
  let replaced = html;
  for (let unit = to - 1; unit >= from; unit -= 1) {
    const [start, end] = places[unit] ?? [0, 0];
    // Two units of one letter have the same place.
    if (places[unit - 1]?.[0] === start && unit > from) continue;
    const words = unit === target || (unit < target && places[target]?.[0] === start) ? by : '';
    replaced = replaced.slice(0, start) + words + replaced.slice(end);
  }
  return replaced;
};

/** A text of a block, of a page or of a chapter. */
export interface TextField {
  path: string;
  value: string;
  isRich: boolean;
}

/** The words of a field, as a person reads them. */
export const getFieldWords = ({ value, isRich }: TextField): string => (isRich ? readRichText(value).text : value);

/** The field with its nth occurrences replaced. */
export const replaceInField = (
  field: TextField,
  search: TextSearch,
  indexes: ReadonlySet<number>,
  replacement: string,
): string => {
  const words = field.isRich ? readRichText(field.value) : null;
  const spans = findTextSpans(words?.text ?? field.value, search).filter((_, index) => indexes.has(index));
  const replaced = spans.reduceRight(
    (value, span) =>
      words
        ? replaceRichSpan(value, words, span, escapeText(replacement))
        : value.slice(0, span[0]) + replacement + value.slice(span[1]),
    field.value,
  );
  return words && spans.length > 0 ? removeEmptyMarks(replaced) : replaced;
};
