import { RichText } from '../parts/RichText.tsx';
import type { BlockViewProps } from '../registry.ts';

export const TextView = ({ props, context }: BlockViewProps<'text'>) => (
  <RichText html={props.html} context={context} />
);
