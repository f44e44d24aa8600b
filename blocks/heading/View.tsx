import type { BlockViewProps } from '../registry.ts';

export const HeadingView = ({ props, context }: BlockViewProps<'heading'>) => {
  const Level = `h${props.level}` as const;
  return <Level className="b-heading">{context.fillText(props.text)}</Level>;
};
