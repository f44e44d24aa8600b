import type { RgaaCriterion } from '../../contract/booklets/content/accessibility.ts';
import { changeAtPath } from '../prop-paths.ts';
import type { BlockText } from '../text-content.ts';
import type { CollectedProps } from '../walk-props.ts';

export interface CheckedBlock extends BlockText {
  id: string;
  /** Values that generic rules read. */
  found: CollectedProps;
}

/** The page that rules read, with the titles of the other pages of the booklet. */
export interface CheckedPage {
  /** BCP 47 tag of the booklet's language. */
  language: string;
  title: string;
  otherTitles: readonly string[];
  /** Ids of the images of several frames. */
  movingImages: ReadonlySet<string>;
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
  repair?: (props: unknown, field: string, language: string) => unknown;
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

/** Hits of the values that a test quotes a part of. */
export const findInTexts = (
  { blocks }: CheckedPage,
  kind: 'texts' | 'htmls',
  quote: (value: string) => string | null,
): RuleHit[] =>
  blocks.flatMap(({ id, found }) =>
    found[kind].flatMap(({ path, value }) => {
      const words = quote(value);
      return words === null ? [] : [{ blockId: id, field: path, values: { words: toQuote(words) } }];
    }),
  );

/** A repair of a text. */
export const repairText =
  (change: (text: string) => string) =>
  (props: unknown, field: string): unknown =>
    changeAtPath(props, field, (text) => (typeof text === 'string' ? change(text) : text));
