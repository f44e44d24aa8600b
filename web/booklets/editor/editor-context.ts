import { type ComponentType, createContext, type ReactElement, use, useCallback, useSyncExternalStore } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import type { BlockContent, Tree, VariableUse } from '../../../contract/booklets/content/content.ts';
import type { Backing } from './backing.ts';
import type { OpenPage } from './open-page.ts';
import type { Checks } from './store/checks.ts';
import type { Desk } from './store/desk.ts';
import type { Holder } from './store/locks.ts';
import type { PageStore } from './store/page-store.ts';
import type { Selected, Selection } from './store/selection.ts';

/** What the editor shows of what it writes in. */
export type Edited = Pick<Booklet, 'id' | 'title' | 'sourceLanguage' | 'tone' | 'theme' | 'state' | 'can'>;

/** What only the pages of a chapter template have, and the frame of the back office around them. */
export interface TemplateTools {
  /** At the right of the top bar. */
  Bar: ComponentType;
  /** Beside the fields of a block. */
  Block: ComponentType<{ id: string }>;
  /** Beside the fields of the page. */
  Page: ComponentType;
}

/** What every part of the open editor shares. It is the same object while the same page is open. */
export interface EditorScene {
  backing: Backing;
  booklet: Edited;
  /** The booklet; null when it is a chapter template that is written. */
  whole: Booklet | null;
  template: TemplateTools | null;
  openPage: OpenPage;
  /** The link out of the editor, drawn as one wants. */
  exit: (link: object) => ReactElement;
  desk: Desk;
  store: PageStore;
  selection: Selection;
  checks: Checks;
  tree: Tree;
  variables: readonly VariableUse[];
  /** Nothing of this page can be changed: no right on it, archived or in the bin. */
  readOnly: boolean;
  /** Chapters and pages can be neither made, moved nor removed. */
  structureLocked: boolean;
  /** Says something to screen readers. */
  announce: (message: string) => void;
}

export const EditorContext = createContext<EditorScene | null>(null);

export const useEditor = (): EditorScene => {
  const scene = use(EditorContext);
  if (!scene) throw new Error('outside of the editor');
  return scene;
};

/** Draws again when one of the things the store tells of changes. */
export const useStore = <Value>(topic: string, read: (store: PageStore) => Value): Value => {
  const { store } = useEditor();
  const listen = useCallback((listener: () => void) => store.topics.listen(topic, listener), [store, topic]);
  return useSyncExternalStore(listen, () => read(store));
};

/** The same for what the desk tells of: all the pages, and their tree. */
export const useDesk = <Value>(topic: string, read: (desk: Desk) => Value): Value => {
  const { desk } = useEditor();
  const listen = useCallback((listener: () => void) => desk.topics.listen(topic, listener), [desk, topic]);
  return useSyncExternalStore(listen, () => read(desk));
};

export const useBlock = (id: string): BlockContent | undefined => useStore(`block:${id}`, (store) => store.block(id));
export const useOrder = (): readonly string[] => useStore('order', (store) => store.order);

/** A part of the selection; `read` must answer a value that is the same while nothing changed. */
export const useSelection = <Value>(read: (selected: Selected) => Value): Value => {
  const { selection } = useEditor();
  return useSyncExternalStore(selection.listen, () => read(selection.state));
};

/** Somebody else who writes in a block, or has just done so (`over`). */
export const useHolder = (id: string): Holder | null => useStore('locks', (store) => store.locks.holder(id));

/** Whether the model of the page keeps this block from being changed by this person (EDI-009). */
export const isLocked = (block: BlockContent, { booklet, readOnly }: EditorScene): boolean =>
  readOnly || (block.locked && !booklet.can['booklet.theme']);
