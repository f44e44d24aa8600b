import { toPlainText } from '../contract/platform/text/text.ts';
import { getBlockDefinition, isBlockType } from './registry.ts';
import type { BlockText } from './text-content.ts';
import { collectProps } from './walk-props.ts';

/** True when a block has neither a word nor a file yet. A divider never needs any, and hours show their week. */
export const isBlockEmpty = ({ type, props }: BlockText): boolean => {
  if (isBlockType(type) && getBlockDefinition(type).showsWithoutContent?.(props)) return false;
  const { texts, htmls, mediaIds } = collectProps(props);
  return texts.length === 0 && mediaIds.length === 0 && htmls.every(({ value }) => toPlainText(value) === '');
};
