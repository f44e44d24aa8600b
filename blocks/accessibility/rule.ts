import type { RgaaCriterion } from '../../contract/booklets/content/accessibility.ts';
import type { BlockText } from '../text-content.ts';
import type { CollectedProps } from '../walk-props.ts';

export interface CheckedBlock extends BlockText {
  id: string;
  /** Values that generic rules read. */
  found: CollectedProps;
}

/** The page that rules read, with the titles of the other pages of the booklet. */
export interface CheckedPage {
  title: string;
  otherTitles: readonly string[];
  blocks: readonly CheckedBlock[];
}

/** A place that breaks a rule. */
export interface RuleHit {
  /** Null: the page itself. */
  blockId: string | null;
  /** Path of the field in the props of the block (`items.2.html`), or name of the field of the page. */
  field: string;
  /** Words that the message quotes. */
  values?: Readonly<Record<string, string | number>>;
}

export interface AccessibilityRule {
  criterion: RgaaCriterion;
  /** `advice`: a person must judge. */
  severity: 'warning' | 'advice';
  find: (page: CheckedPage) => RuleHit[];
  /** Props of the block with the place repaired. Absent: only a person can repair it. */
  repair?: (props: unknown, field: string) => unknown;
}

/** Keeps the name of each rule in the type of a table of rules. */
export const defineRules = <Name extends string>(
  rules: Record<Name, AccessibilityRule>,
): Record<Name, AccessibilityRule> => rules;

const MAX_QUOTE_CHARACTERS = 60;

/** Words quoted in a message, cut when they are long. */
export const toQuote = (text: string): string => {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > MAX_QUOTE_CHARACTERS ? `${words.slice(0, MAX_QUOTE_CHARACTERS).trimEnd()}…` : words;
};

interface TextPlace {
  block: CheckedBlock;
  field: string;
  value: string;
}

type TextKind = 'texts' | 'htmls' | 'hrefs';

/** Every value of a kind in a page, with its place. */
export const listPlaces = ({ blocks }: CheckedPage, kind: TextKind): TextPlace[] =>
  blocks.flatMap((block) => block.found[kind].map(({ path, value }) => ({ block, field: path, value })));

/** Hits of the values that a test quotes a part of. */
export const findInTexts = (
  page: CheckedPage,
  kind: TextKind,
  quote: (value: string, place: TextPlace) => string | null,
): RuleHit[] =>
  listPlaces(page, kind).flatMap((place) => {
    const words = quote(place.value, place);
    return words === null ? [] : [{ blockId: place.block.id, field: place.field, values: { words: toQuote(words) } }];
  });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value at a path of props. */
export const getAtPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

const setNames = (value: unknown, [name, ...rest]: string[], next: (before: unknown) => unknown): unknown => {
  if (name === undefined) return next(value);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? setNames(item, rest, next) : item));
  return isRecord(value) ? { ...value, [name]: setNames(value[name], rest, next) } : value;
};

/** A copy of props with another value at a path. */
export const changeAtPath = (props: unknown, path: string, next: (before: unknown) => unknown): unknown =>
  setNames(props, path.split('.'), next);

/** A repair of a text. */
export const repairText =
  (change: (text: string) => string) =>
  (props: unknown, field: string): unknown =>
    changeAtPath(props, field, (text) => (typeof text === 'string' ? change(text) : text));
