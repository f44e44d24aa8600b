import { createContext, use } from 'react';

export type PanelName = 'tree' | 'panel';
export type PanelTab = 'block' | 'page' | 'checks' | 'comments' | 'history';

/** What is copied to another booklet. */
export type CopySource =
  | { kind: 'blocks'; ids: readonly string[] }
  | { kind: 'page' | 'chapter'; id: string; title: string };

/** On a narrow window the two sides are drawers: the open one, and the tab shown in the right one. */
export interface Panels {
  opened: PanelName | null;
  tab: PanelTab;
  open: (name: PanelName) => void;
  close: () => void;
  show: (tab: PanelTab) => void;
  /** Opens the window that copies to another booklet. */
  copy: (source: CopySource) => void;
  /** Opens the window that finds and replaces. */
  find: () => void;
}

export const PanelsContext = createContext<Panels | null>(null);

export const usePanels = (): Panels => {
  const panels = use(PanelsContext);
  if (!panels) throw new Error('outside of the editor');
  return panels;
};
