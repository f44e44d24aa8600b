import { joinWithElision } from '../contract/platform/text/french-writing.ts';
import type { Picture } from './block.ts';
import { joinPath } from './prop-paths.ts';

/*
 * Generic functions that know only the field names shared by every block (see block.ts): html, href, mediaId, and a
 * picture, which is a mediaId with its alt and decorative. A path joins names and indices by dots: `items.2.html`.
 */

export interface PropValue<Value = string> {
  path: string;
  value: Value;
}

export interface CollectedProps {
  mediaIds: PropValue[];
  hrefs: PropValue[];
  htmls: PropValue[];
  /** Every plain text typed by a person. */
  texts: PropValue[];
  /** The plain and the rich texts together, in reading order. */
  words: (PropValue & { isHtml: boolean })[];
  pictures: PropValue<Picture>[];
}

/** Fields that hold a choice, a time or a reference rather than words. */
const SETTING_FIELDS = new Set(
  'kind style layout width side language coordinates from to covers closesOn on imageRightOn size background drawing id under'.split(
    ' ',
  ),
);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPicture = (value: object): value is Picture => 'mediaId' in value && 'alt' in value && 'decorative' in value;

const visitString = (name: string, found: PropValue, into: CollectedProps) => {
  if (found.value === '') return;
  if (name === 'href') into.hrefs.push(found);
  else if (name === 'mediaId') into.mediaIds.push(found);
  else if (!SETTING_FIELDS.has(name)) {
    const isHtml = name === 'html';
    (isHtml ? into.htmls : into.texts).push(found);
    into.words.push({ ...found, isHtml });
  }
};

const visitValue = (value: unknown, name: string, path: string, into: CollectedProps) => {
  if (typeof value === 'string') visitString(name, { path, value }, into);
  if (!isRecord(value)) return;
  if (isPicture(value)) into.pictures.push({ path, value });
  for (const [key, inner] of Object.entries(value)) visitValue(inner, key, joinPath(path, key), into);
};

/** Collects the values that generic rules check in the props of one block, without empty strings. */
export const collectProps = (props: unknown): CollectedProps => {
  const into: CollectedProps = { mediaIds: [], hrefs: [], htmls: [], texts: [], words: [], pictures: [] };
  visitValue(props, '', '', into);
  return into;
};

type TextTransform = (text: string, name: string) => string;

const mapStrings = (value: unknown, name: string, fn: TextTransform): unknown => {
  if (typeof value === 'string') return fn(value, name);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, name, fn));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapStrings(inner, key, fn)]));
};

/** Applies `fn` to every rich text of the props; the shape does not change. */
export const mapHtml = <Props>(props: Props, fn: (html: string) => string): Props =>
  mapStrings(props, '', (text, name) => (name === 'html' ? fn(text) : text)) as Props;

/** Applies `fn` to every text typed by a person, with the name of its field: rich text is `html`. */
export const mapTexts = <Props>(props: Props, fn: TextTransform): Props => {
  const settled = (name: string) => name === 'href' || name === 'mediaId' || SETTING_FIELDS.has(name);
  return mapStrings(props, '', (text, name) => (settled(name) ? text : fn(text, name))) as Props;
};

const findHref = (attributes: string) => /\bhref="([^"]*)"/i.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** The links of a sanitised rich text: their address (null without one) and the HTML of their label. */
export const listLinks = (html: string): { href: string | null; label: string }[] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi)].map(([, attributes = '', label = '']) => ({
    href: findHref(attributes),
    label,
  }));

// The pattern is bounded, and no two parts of it can match the same spaces: a hostile text would otherwise keep the
// server busy for minutes.
const VARIABLE_PATTERN = /\{\{([^{}]{1,120})\}\}/g;
const MAX_VARIABLE_NAME_CHARACTERS = 80;

const findVariableName = (inner: string): string | null => {
  const name = inner.trim();
  return name === '' || name.length > MAX_VARIABLE_NAME_CHARACTERS ? null : name;
};

/** Replaces each `{{variable}}` of `text` by the result of `fill` for its name. */
export const replaceVariables = (text: string, fill: (name: string) => string): string =>
  text.replace(VARIABLE_PATTERN, (whole, inner: string) => {
    const name = findVariableName(inner);
    return name === null ? whole : fill(name);
  });

/** Positions of the `{{variables}}` of a text, braces included: `[from, to[`, in UTF-16 units. */
export const listVariableSpans = (text: string): [from: number, to: number][] =>
  [...text.matchAll(VARIABLE_PATTERN)]
    .filter(([, inner = '']) => findVariableName(inner) !== null)
    .map(({ 0: whole, index }) => [index, index + whole.length]);

/** The names of the `{{variables}}` of a text, each once, in order of appearance. */
export const listVariableNames = (text: string): string[] => {
  const names = new Set<string>();
  replaceVariables(text, (name) => {
    names.add(name);
    return '';
  });
  return [...names];
};

export const isFrenchTag = (language: string): boolean => /^fr\b/i.test(language);

const FIRST_NAME_VARIABLE = String.raw`((?:<(?:strong|em|b|i|u)>)*)\{\{\s*prenom\s*\}\}((?:</(?:strong|em|b|i|u)>)*)`;
const NAME_BEFORE_FIRST_WORD = new RegExp(
  String.raw`(^|\n|[.!?…]\s+|<(?:p|li|h[2-6]|td|br)\b[^<>]*>)\s*${FIRST_NAME_VARIABLE},\s*(\p{L})`,
  'giu',
);
const NAME_AFTER_PREPOSITION = new RegExp(
  String.raw`(?<=(?:^|[^\p{L}])(?:à|avec|chez|de|par|pour|sans|vers)\s+)${FIRST_NAME_VARIABLE}`,
  'giu',
);
const NAME_BEFORE_AND = new RegExp(String.raw`,?\s*${FIRST_NAME_VARIABLE},(?=\s+et\s)`, 'giu');
const NAME_ANYWHERE = new RegExp(String.raw`,?\s*${FIRST_NAME_VARIABLE}`, 'giu');
const INFORMAL_PRONOUN = /(?:^|[^\p{L}])(?:tu|ton|ta|tes|toi|t’)(?!\p{L})/iu;

/**
 * A French text for a reader without a first name: removes the name with its space and comma. « Bonjour {{prenom}}, et
 * bienvenue » becomes « Bonjour et bienvenue ».
 */
export const removeFirstName = (text: string): string =>
  text
    .replace(NAME_BEFORE_FIRST_WORD, (_, before: string, open: string, close: string, letter: string) =>
      [before, open, close, letter.toLocaleUpperCase('fr-FR')].join(''),
    )
    .replace(NAME_AFTER_PREPOSITION, INFORMAL_PRONOUN.test(text) ? '$1toi$2' : '$1vous$2')
    .replace(NAME_BEFORE_AND, '$1$2')
    .replace(NAME_ANYWHERE, '$1$2');

/** Fills the `{{variables}}` of `text` by the rules of its language: French elides, and greets without a name. */
export const fillVariables = (text: string, language: string, fill: (name: string) => string): string => {
  if (!isFrenchTag(language)) return replaceVariables(text, fill);
  const written = text.includes('prenom') && fill('prenom') === '' ? removeFirstName(text) : text;
  let [filled, end] = ['', 0];
  for (const [from, to] of listVariableSpans(written)) {
    filled = joinWithElision(filled + written.slice(end, from), replaceVariables(written.slice(from, to), fill));
    end = to;
  }
  return filled + written.slice(end);
};
