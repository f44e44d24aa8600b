import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './DragArea.module.css';
import { DragContext } from './drag-context.ts';
import type { DragState } from './drag-state.ts';
import { type DragListOptions, useDragList } from './use-drag-list.ts';

interface DragAreaProps extends DragListOptions {
  children: ReactNode;
}

function DragLabel({ state, getName }: { state: DragState; getName: (id: string) => string }) {
  const first = useSyncExternalStore(state.subscribe, () => state.dragged[0]);
  return first === undefined ? null : <div className={classes.name}>{getName(first)}</div>;
}

/** Items to reorder by drag, with the pointer or with the keys of their handles. They do not move during the drag. */
export function DragArea({ children, ...options }: DragAreaProps) {
  const root = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const drag = useDragList(root, label, options);
  return (
    <DragContext value={drag}>
      <div ref={root}>{children}</div>
      {createPortal(
        <div ref={label} className={classes.label} aria-hidden>
          <DragLabel state={drag.state} getName={options.getName} />
        </div>,
        document.body,
      )}
    </DragContext>
  );
}
