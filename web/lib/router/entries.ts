/** An entry of the history of the tab, as its state holds it. */
export interface HistoryEntry {
  /** Number of the entry in the tab. */
  index: number;
  /** Names its scroll position. */
  key: string;
}

export const createHistoryEntry = (index: number): HistoryEntry => ({
  index,
  key: Math.random().toString(36).slice(2),
});

/** The current entry; null when a link to a place of the page made it, or another page. */
export const readHistoryEntry = (): HistoryEntry | null => {
  const state = window.history.state as Partial<HistoryEntry> | null;
  return typeof state?.index === 'number' && typeof state.key === 'string'
    ? { index: state.index, key: state.key }
    : null;
};
