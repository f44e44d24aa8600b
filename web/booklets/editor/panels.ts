import { createContext, use } from 'react';

export type PanelName = 'tree' | 'panel';
export type PanelTab = 'block' | 'page' | 'checks' | 'comments' | 'history';

/** On a narrow window the two sides are drawers: the open one, and the tab shown in the right one. */
export interface Panels {
  opened: PanelName | null;
  tab: PanelTab;
  open: (name: PanelName) => void;
  close: () => void;
  show: (tab: PanelTab) => void;
}

export const PanelsContext = createContext<Panels | null>(null);

export const usePanels = (): Panels => {
  const panels = use(PanelsContext);
  if (!panels) throw new Error('outside of the editor');
  return panels;
};
