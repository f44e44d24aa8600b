import { isBlockType } from './registry.ts';
import type { BlockText } from './text-content.ts';

const isTinted = (props: unknown): boolean =>
  typeof props === 'object' && props !== null && 'background' in props && props.background === 'tinted';

/** Classes of the frame of a block: its type, and its background when it has one. */
export const getBlockClass = ({ type, props }: BlockText): string =>
  `b-block b-block-${isBlockType(type) ? type : 'unknown'}${isTinted(props) ? ' b-block-tinted' : ''}`;
