import type { ViewProps } from '../context.ts';
import type { BlockProps } from '../registry.ts';

export const HeadingView = ({ props, context }: ViewProps<BlockProps<'heading'>>) => {
  const Level = `h${props.level}` as const;
  return <Level className="b-heading">{context.fillText(props.text)}</Level>;
};
