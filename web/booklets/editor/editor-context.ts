import { type ComponentType, createContext, type ReactElement, use, useSyncExternalStore } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import type { BlockContent, Tree, VariableUse } from '../../../contract/booklets/content/content.ts';
import type { EditorBackend } from './editor-backend.ts';
import type { PageChecks } from './store/checks.ts';
import type { EditorSession } from './store/editor-session.ts';
import type { LockHolder } from './store/locks.ts';
import type { PageStore } from './store/page-store.ts';
import type { EditorSelection, SelectionState } from './store/selection.ts';
import { useTopic } from './use-topic.ts';

/** Fields of the booklet or template that the editor needs. */
export type EditorBooklet = Pick<Booklet, 'id' | 'title' | 'sourceLanguage' | 'tone' | 'theme' | 'state' | 'can'>;

/** Components that only chapter templates have, inside the back office layout. */
export interface TemplateTools {
  /** Shown at the right of the top bar. */
  Bar: ComponentType;
  /** Shown beside the fields of a block. */
  Block: ComponentType<{ id: string }>;
  /** Shown beside the fields of the page. */
  Page: ComponentType;
}

/** Opens a page, at a block when one is given. `replace` replaces the current history entry. */
export type OpenPage = (page: string, block?: string, replace?: boolean) => void;

/** State shared by every part of the open editor. The object stays the same while the same page is open. */
export interface EditorContextValue {
  backend: EditorBackend;
  booklet: EditorBooklet;
  /** The booklet; null when a chapter template is edited. */
  fullBooklet: Booklet | null;
  template: TemplateTools | null;
  openPage: OpenPage;
  /** Renders the link out of the editor with the given props. */
  renderExitLink: (link: object) => ReactElement;
  session: EditorSession;
  store: PageStore;
  selection: EditorSelection;
  checks: PageChecks;
  tree: Tree;
  variables: readonly VariableUse[];
  /** True when nothing of this page can be changed: no permission, archived or in the bin. */
  readOnly: boolean;
  /** True when chapters and pages can be neither created, moved nor deleted. */
  structureLocked: boolean;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export const useEditor = (): EditorContextValue => {
  const scene = use(EditorContext);
  if (!scene) throw new Error('outside of the editor');
  return scene;
};

/** Subscribes to a topic of the page store. */
export const usePageState = <Value>(topic: string, read: (store: PageStore) => Value): Value => {
  const { store } = useEditor();
  return useTopic(store.topics, topic, () => read(store));
};

/** Subscribes to a topic of the editor session: all the pages, and their tree. */
export const useSessionState = <Value>(topic: string, read: (session: EditorSession) => Value): Value => {
  const { session } = useEditor();
  return useTopic(session.topics, topic, () => read(session));
};

export const useBlock = (id: string): BlockContent | undefined =>
  usePageState(`block:${id}`, (store) => store.findBlock(id));
export const useBlockOrder = (): readonly string[] => usePageState('order', (store) => store.order);

/** Subscribes to a part of the selection; `read` must return the same value while nothing changed. */
export const useSelection = <Value>(read: (selected: SelectionState) => Value): Value => {
  const { selection } = useEditor();
  return useSyncExternalStore(selection.subscribe, () => read(selection.state));
};

/** The other editor who writes in a block, or has just stopped (`over`). */
export const useLockHolder = (id: string): LockHolder | null =>
  usePageState('locks', (store) => store.locks.findHolder(id));

/** True when the page template locks this block for this user (EDI-009). */
export const isBlockLocked = (block: BlockContent, { booklet, readOnly }: EditorContextValue): boolean =>
  readOnly || (block.locked && !booklet.can['booklet.theme']);
