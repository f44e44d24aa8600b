import { memo } from 'react';
import type { PageContext } from '../../../../blocks/context.ts';
import { useSelection } from '../editor-context.ts';
import { CanvasBlock } from './CanvasBlock.tsx';
import classes from './CanvasBlockGroup.module.css';

interface CanvasBlockGroupProps {
  ids: readonly string[];
  context: PageContext;
  /** The block that Tab reaches when none is selected. */
  entry: string | undefined;
  /** Strip above the page where the bar of the selected block floats. */
  bar: HTMLElement | null;
}

/** Successive blocks of the canvas: React and the browser pass over a group that is far away without looking inside. */
export const CanvasBlockGroup = memo(function CanvasBlockGroup({ ids, context, entry, bar }: CanvasBlockGroupProps) {
  const isActive = useSelection(
    ({ block, insertAfter }) => (block !== null && ids.includes(block)) || (!!insertAfter && ids.includes(insertAfter)),
  );
  return (
    <div className={classes.group} data-active={isActive || undefined}>
      {ids.map((id) => (
        <CanvasBlock key={id} id={id} context={context} entry={id === entry} bar={bar} />
      ))}
    </div>
  );
});
