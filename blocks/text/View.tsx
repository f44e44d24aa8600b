import type { ViewProps } from '../context.ts';
import { Rich } from '../parts/Rich.tsx';
import type { BlockProps } from '../registry.ts';

export const TextView = ({ props, context }: ViewProps<BlockProps<'text'>>) => (
  <Rich html={props.html} context={context} />
);
