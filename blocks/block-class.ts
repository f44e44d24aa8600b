import { getBlockDefinition, isBlockType } from './registry.ts';
import type { BlockText } from './text-content.ts';

const isTinted = (props: unknown): boolean =>
  typeof props === 'object' && props !== null && 'background' in props && props.background === 'tinted';

/** Classes of the frame of a block: its type, its width and its background when they are not the usual ones. */
export const getBlockClass = ({ type, props }: BlockText): string => {
  if (!isBlockType(type)) return 'b-block b-block-unknown';
  const width = getBlockDefinition(type).getWidth?.(props) ?? 'column';
  return `b-block b-block-${type}${width === 'column' ? '' : ` b-block-${width}`}${isTinted(props) ? ' b-block-tinted' : ''}`;
};
