import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { listVariableNames } from '../../../blocks/walk-props.ts';

/*
 * A sentence that needs a missing value is withheld, and so is an item, block or page left without substance. Readers
 * never see a gap, and an empty field never blocks publication.
 */

/** True for a text that needs a missing value. */
type IncompletePredicate = (text: string) => boolean;

export const createIncompletePredicate =
  (missing: ReadonlySet<string>): IncompletePredicate =>
  (text) =>
    listVariableNames(text).some((name) => missing.has(name));

const SENTENCE_END = /[.!?…]/;

/** Splits a text after each sentence and line, never inside an element: every part is balanced. */
const splitSentences = (text: string): string[] => {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '<') {
      const end = text.indexOf('>', at);
      if (end === -1) break;
      const tag = text.slice(at, end + 1);
      if (tag.startsWith('</')) depth -= 1;
      else if (!tag.endsWith('/>') && !/^<br\b/i.test(tag)) depth += 1;
      at = end;
    } else if (depth === 0) {
      const next = text[at + 1];
      const ends = SENTENCE_END.test(text[at] ?? '') && (next === undefined || /\s/.test(next));
      if (!ends && text[at] !== '\n') continue;
      let after = at + 1;
      while (after < text.length && /\s/.test(text[after] ?? '')) after += 1;
      parts.push(text.slice(start, after));
      start = after;
      at = after - 1;
    }
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts;
};

/** A plain text without the sentences that need a missing value. */
export const withholdSentences = (text: string, isIncomplete: IncompletePredicate): string => {
  if (!isIncomplete(text)) return text;
  return splitSentences(text)
    .filter((sentence) => !isIncomplete(sentence))
    .join('')
    .trim();
};

/** Innermost paragraphs, items and cells of a rich text. */
const LEAF_PATTERN = /<(p|li|h[2-6])(\s[^>]*)?>((?:(?!<\/?(?:p|li|ul|ol|blockquote|h[2-6])\b)[\s\S])*)<\/\1>/gi;
/** An empty list, with the line that introduces it. */
const EMPTY_LIST_PATTERN = /(?:<p(?:\s[^>]*)?>(?:(?!<\/p>)[\s\S])*:\s*<\/p>\s*)?<(ul|ol)(?:\s[^>]*)?>\s*<\/\1>/gi;
const EMPTY_ELEMENT_PATTERN = /<(li|blockquote)(?:\s[^>]*)?>\s*<\/\1>/gi;

const removeIncompleteHtml = (html: string, isIncomplete: IncompletePredicate): string => {
  if (!isIncomplete(html)) return html;
  if (html.search(LEAF_PATTERN) === -1) return withholdSentences(html, isIncomplete);
  const cut = html.replace(LEAF_PATTERN, (whole, tag: string, attributes: string | undefined, inner: string) => {
    if (!isIncomplete(inner)) return whole;
    const kept = withholdSentences(inner, isIncomplete);
    return kept === '' ? '' : `<${tag}${attributes ?? ''}>${kept}</${tag}>`;
  });
  const tidied = cut
    .replace(EMPTY_ELEMENT_PATTERN, '')
    .replace(EMPTY_LIST_PATTERN, '')
    .replace(EMPTY_ELEMENT_PATTERN, '')
    .trim();
  // A text that no rule cleans is removed whole rather than shown with a gap.
  return isIncomplete(tidied) ? '' : tidied;
};

/** Fields without which an item of a block has no content. */
const SUBSTANCE_FIELDS = new Set([
  ...['html', 'text', 'title', 'name', 'value', 'when', 'question', 'label', 'term', 'definition', 'href', 'address'],
]);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const hasLostSubstance = (before: unknown, after: unknown): boolean => {
  if (!isRecord(before) || !isRecord(after)) return before !== '' && after === '';
  return Object.keys(before).some((key) => SUBSTANCE_FIELDS.has(key) && before[key] !== '' && after[key] === '');
};

/** A table row keeps all its cells or is removed. */
const hasLostRow = (before: unknown[], after: unknown[]): boolean =>
  after.length < before.length || before.some((cell, index) => hasLostSubstance(cell, after[index]));

const removeIncompleteItems = (items: readonly unknown[], isIncomplete: IncompletePredicate): unknown[] =>
  items.flatMap((item) => {
    const kept = removeIncompleteValues(item, '', isIncomplete);
    const isLost = Array.isArray(item) && Array.isArray(kept) ? hasLostRow(item, kept) : hasLostSubstance(item, kept);
    return isLost ? [] : [kept];
  });

const removeIncompleteValues = (value: unknown, name: string, isIncomplete: IncompletePredicate): unknown => {
  if (typeof value === 'string') {
    if (!isIncomplete(value)) return value;
    if (name === 'html') return removeIncompleteHtml(value, isIncomplete);
    return name === 'href' ? '' : withholdSentences(value, isIncomplete);
  }
  if (Array.isArray(value)) return removeIncompleteItems(value, isIncomplete);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, removeIncompleteValues(inner, key, isIncomplete)]),
  );
};

/** Question and answers depend on one another: one with a gap is removed whole. */
const removeIncompleteQuestions = (props: unknown, isIncomplete: IncompletePredicate): unknown => {
  if (!isRecord(props) || !Array.isArray(props.questions)) return props;
  return { ...props, questions: props.questions.filter((question) => !isIncomplete(JSON.stringify(question))) };
};

interface Block {
  type: string;
  props: unknown;
}

const countBlockErrors = ({ type, props }: Block): number => {
  if (!isBlockType(type)) return 0;
  const definition = getBlockDefinition(type);
  const parsed = definition.props.safeParse(props);
  if (!parsed.success) return Number.POSITIVE_INFINITY;
  return (definition.check?.(parsed.data as never) ?? []).filter(({ level }) => level === 'error').length;
};

/** Props of a block without the parts that need a missing value; null when no substance is left. */
export const withholdBlockParts = (block: Block, isIncomplete: IncompletePredicate): unknown => {
  if (!isIncomplete(JSON.stringify(block.props))) return block.props;
  const props = removeIncompleteValues(removeIncompleteQuestions(block.props, isIncomplete), '', isIncomplete);
  return countBlockErrors({ type: block.type, props }) > countBlockErrors(block) ? null : props;
};

const isSubstance = ({ type }: Block): boolean => !isBlockType(type) || !getBlockDefinition(type).isFraming;

const getHeadingLevel = ({ type, props }: Block): number =>
  type === 'heading' && isRecord(props) ? Number(props.level) : Number.POSITIVE_INFINITY;

/** True when a heading has content before the next heading of the same or higher level. */
const hasFollowingContent = (blocks: readonly Block[], at: number): boolean => {
  const level = getHeadingLevel(blocks[at] ?? { type: '', props: null });
  const following = blocks.slice(at + 1);
  const next = following.findIndex((block) => getHeadingLevel(block) <= level);
  return following.slice(0, next === -1 ? undefined : next).some(isSubstance);
};

/**
 * Blocks of a page without the parts that need a missing value. Headings left without content are removed; a page
 * without substance has no blocks left.
 */
export const withholdPageBlocks = <Shown extends Block>(
  blocks: readonly Shown[],
  isIncomplete: IncompletePredicate,
): Shown[] => {
  const kept = blocks.flatMap((block) => {
    const props = withholdBlockParts(block, isIncomplete);
    return props === null ? [] : [{ ...block, props }];
  });
  return removeLonelyHeadings(blocks, kept);
};

/**
 * Kept blocks without the headings that lost all their content, by comparison with `blocks`. None when no substance is
 * left.
 */
export const removeLonelyHeadings = <Shown extends Block>(blocks: readonly Shown[], kept: Shown[]): Shown[] => {
  if (kept.length === blocks.length) return kept;
  const announced = kept.filter((block, at) => {
    if (block.type !== 'heading' || hasFollowingContent(kept, at)) return true;
    return !hasFollowingContent(
      blocks,
      blocks.findIndex((one) => one.type === 'heading' && one.props === block.props),
    );
  });
  return announced.some(isSubstance) ? announced : [];
};
