import { Extension } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';

/** Undo inside one text: a message has no history of its own, unlike a page of the editor. */
export const UNDO_EXTENSIONS = [
  Extension.create({
    name: 'undo',
    addProseMirrorPlugins: () => [history()],
    addKeyboardShortcuts() {
      const { view } = this.editor;
      const back = () => undo(view.state, view.dispatch);
      const forth = () => redo(view.state, view.dispatch);
      return { 'Mod-z': back, 'Mod-y': forth, 'Shift-Mod-z': forth };
    },
  }),
];
