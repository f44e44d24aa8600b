import type { BlockViewProps } from '../registry.ts';

export const DividerView = ({ props }: BlockViewProps<'divider'>) =>
  props.style === 'space' ? (
    <div className="b-divider-space" aria-hidden="true" />
  ) : (
    <hr className={`b-divider b-divider-${props.style}`} />
  );
