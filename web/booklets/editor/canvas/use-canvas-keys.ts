import { type KeyboardEvent, useCallback } from 'react';
import { useEditor } from '../editor-context.ts';
import { useCommands } from '../use-commands.ts';

const isTextInput = (target: HTMLElement) =>
  target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Keyboard shortcuts of the canvas, listed in the help (`?`). A focused block responds to single keys. */
export const useCanvasKeys = () => {
  const { selection, readOnly } = useEditor();
  const commands = useCommands();
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as HTMLElement;
      const { block } = selection.state;
      if (event.defaultPrevented || block === null || !event.currentTarget.contains(target)) return;
      const act = (run: () => void) => {
        event.preventDefault();
        event.stopPropagation();
        run();
      };
      const { key } = event;
      const control = event.ctrlKey || event.metaKey;
      if (event.altKey && !control && key === 'ArrowUp') return act(() => commands.step(block, -1));
      if (event.altKey && !control && key === 'ArrowDown') return act(() => commands.step(block, 1));
      if (control && !event.shiftKey && key.toLowerCase() === 'd') return act(() => commands.duplicate(block));
      const onFrame = target.getAttribute('data-block') === block;
      if (!onFrame || isTextInput(target) || event.altKey || control) return;
      if (key === 'ArrowUp') return act(() => commands.walk(-1));
      if (key === 'ArrowDown') return act(() => commands.walk(1));
      if (key === 'Enter') return act(() => commands.write(block));
      if (key === 'Escape') return act(() => selection.clear());
      if (readOnly) return;
      if (key === 'Delete' || key === 'Backspace') return act(() => commands.remove(block));
      if (key === '/') return act(() => selection.openInsert(block));
    },
    [selection, commands, readOnly],
  );
};
