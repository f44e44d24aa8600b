import { useCallback, useEffect } from 'react';
import { notifyUndo } from './notifications.ts';
import type { EditorSession } from './store/editor-session.ts';
import type { UndoResult } from './store/timeline.ts';
import { useTopic } from './use-topic.ts';

interface UndoOptions {
  session: EditorSession;
  readOnly: boolean;
  announce: (message: string) => void;
  onUndone?: (undone: UndoResult) => void;
}

/** Undoes the last step while no page is drawn, by Ctrl+Z too; null when there is nothing to undo. */
export const useUndo = ({ session, readOnly, announce, onUndone }: UndoOptions): (() => void) | null => {
  const possible = useTopic(session.topics, 'history', () => session.timeline.canUndo) && !readOnly;
  const undo = useCallback(() => {
    const undone = session.timeline.undo();
    if (!undone) return;
    notifyUndo(undone, announce);
    onUndone?.(undone);
  }, [session, announce, onUndone]);
  useEffect(() => {
    if (!possible) return;
    const press = (event: KeyboardEvent) => {
      const writing =
        event.target instanceof HTMLElement &&
        event.target.closest('input, [role="dialog"], [role="alertdialog"], [role="menu"]');
      if (writing || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'z') return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [possible, undo]);
  return possible ? undo : null;
};
