import { toPlainText } from '../contract/platform/text/text.ts';
import { collectProps } from './walk-props.ts';

/** Reading speed of an adult in French, in words per minute. */
const WORDS_PER_MINUTE = 230;

export interface BlockText {
  type: string;
  props: unknown;
}

/** Fields that are not read or must not be found by search: alternative texts of images, and answers of a quiz. */
const UNSEARCHED_FIELD = /(^|\.)(alt|answers|feedback)(\.|$)/;

/** The words of one block as plain text, one field a line, in reading order. For search and counting, never for display. */
export const getBlockText = (block: BlockText): string =>
  collectProps(block.props)
    .words.filter(({ path, isHtml }) => isHtml || !UNSEARCHED_FIELD.test(path))
    .map(({ value, isHtml }) => (isHtml ? toPlainText(value) : value))
    .filter((value) => value !== '')
    .join('\n');

/** The searchable text of a page. */
export const getPageSearchText = (blocks: readonly BlockText[]): string =>
  blocks
    .map(getBlockText)
    .filter((text) => text !== '')
    .join('\n');

export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’\-.,][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/**
 * Reading time of a page in minutes: the editor's value, else computed from its words, at least 1. The time of a
 * booklet is the sum of its pages.
 */
export const toReadingMinutes = (words: number, decided: number | null): number =>
  decided ?? Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** Minutes needed to read these blocks, at least 1. */
export const estimateReadingMinutes = (blocks: readonly BlockText[]): number =>
  toReadingMinutes(countWords(getPageSearchText(blocks)), null);
