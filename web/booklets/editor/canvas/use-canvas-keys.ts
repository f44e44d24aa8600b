import { type KeyboardEvent, useCallback } from 'react';
import { useEditor } from '../editor-context.ts';
import { useCommands, useGroupCommands } from '../use-commands.ts';

const isTextInput = (target: HTMLElement) =>
  target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

const focusBlockBar = () => document.querySelector<HTMLElement>('[data-bar] button')?.focus();

/** Keyboard shortcuts of the canvas, listed in the help (`?`). A focused block responds to single keys. */
export const useCanvasKeys = () => {
  const { selection, readOnly } = useEditor();
  const commands = useCommands();
  const group = useGroupCommands();
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
      if (event.altKey && !control && key === 'ArrowUp') return act(() => group.step(-1));
      if (event.altKey && !control && key === 'ArrowDown') return act(() => group.step(1));
      if (control && !event.shiftKey && key.toLowerCase() === 'd') return act(group.duplicate);
      if (event.altKey && key === 'F10') return act(focusBlockBar);
      const onFrame = target.getAttribute('data-block') === block;
      if (!onFrame || isTextInput(target) || event.altKey) return;
      if (control && key.toLowerCase() === 'a') return act(group.selectAll);
      if (control) return;
      if (key === 'ArrowUp') return act(() => commands.walk(-1, event.shiftKey));
      if (key === 'ArrowDown') return act(() => commands.walk(1, event.shiftKey));
      if (key === 'Enter') return act(() => commands.write(block));
      if (key === 'Escape') return act(() => selection.clear());
      if (readOnly) return;
      if (key === 'Delete' || key === 'Backspace') return act(group.remove);
      if (key === '/') return act(() => selection.openInsert(block));
    },
    [selection, commands, group, readOnly],
  );
};
