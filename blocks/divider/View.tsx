import type { ViewProps } from '../context.ts';
import type { BlockProps } from '../registry.ts';

export const DividerView = ({ props }: ViewProps<BlockProps<'divider'>>) =>
  props.style === 'space' ? (
    <div className="b-divider-space" aria-hidden="true" />
  ) : (
    <hr className={`b-divider b-divider-${props.style}`} />
  );
