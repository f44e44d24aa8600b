import { toPlainText } from '../contract/platform/text/text.ts';
import { collect } from './walk.ts';

/** Reading speed of an adult in French, in words per minute. */
const WORDS_PER_MINUTE = 230;

interface Content {
  type: string;
  props: unknown;
}

/**
 * Names of fields that are no part of what is read or must not be found by searching: alternatives of images, and what
 * would give a quiz away.
 */
const UNREAD = /(^|\.)(alt|answers|feedback)(\.|$)/;

/** The words of one block as plain text, fields parted by line feeds. For search and counting, never for display. */
export const blockText = (block: Content): string => {
  const { texts, htmls } = collect(block.props);
  return [
    ...texts.filter(({ path }) => !UNREAD.test(path)),
    ...htmls.map(({ value }) => ({ value: toPlainText(value) })),
  ]
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join('\n');
};

/** What a search looks through in a page. */
export const pageSearchText = (blocks: readonly Content[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n');

export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’\-.,][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/**
 * Minutes that a page is told to take: what its editor decided, else counted from its words, at least 1. A booklet takes
 * the sum of its pages.
 */
export const minutesOf = (words: number, decided: number | null): number =>
  decided ?? Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** Minutes needed to read these blocks, at least 1. */
export const readingMinutes = (blocks: readonly Content[]): number =>
  minutesOf(countWords(pageSearchText(blocks)), null);

/** Kinds of blocks that show something however empty they are. */
const WHOLE = new Set(['divider', 'hours', 'countdown']);

/** Whether a block has neither a word nor a file yet. A divider never needs any, and hours show their week. */
export const holdsNothing = ({ type, props }: Content): boolean => {
  if (WHOLE.has(type) || (type === 'team' && (props as { referents?: unknown }).referents === true)) return false;
  const { texts, htmls, mediaIds } = collect(props);
  return texts.length === 0 && mediaIds.length === 0 && htmls.every(({ value }) => toPlainText(value) === '');
};
