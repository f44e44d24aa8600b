import { useEffect } from 'react';
import { t } from '../../lib/i18n.ts';
import { useEditor } from './editor-context.ts';
import { useCommands } from './use-commands.ts';

/** Keyboard shortcuts of the whole window, dialogs apart: undo, redo, save now, find, help. */
export const useWindowKeys = (onHelp: () => void, onFind: (() => void) | null): void => {
  const { session, announce } = useEditor();
  const commands = useCommands();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      // A dialog keeps its keys, unless it shows fields of the page: the panel on a phone, an enlarged table.
      if (!target.closest('[data-undo]') && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]'))
        return;
      const control = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const act = (run: () => void) => {
        event.preventDefault();
        run();
      };
      // Runs even if rich text prevented them: it keeps the browser from undoing, and has no history of its own.
      if (control && !event.altKey && key === 's') {
        return act(() => {
          session.flush();
          announce(t('editor.said.saving'));
        });
      }
      if (control && !event.altKey && key === 'z') return act(event.shiftKey ? commands.redo : commands.undo);
      if (control && !event.altKey && key === 'y') return act(commands.redo);
      if (onFind && control && !event.altKey && !event.shiftKey && (key === 'f' || key === 'h')) return act(onFind);
      const writing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key === '?' && !writing && !control && !event.defaultPrevented) act(onHelp);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [session, announce, commands, onHelp, onFind]);
};
