import type { ViewProps } from '../context.ts';
import { RichText } from '../parts/RichText.tsx';
import type { BlockProps } from '../registry.ts';

export const TextView = ({ props, context }: ViewProps<BlockProps<'text'>>) => (
  <RichText html={props.html} context={context} />
);
