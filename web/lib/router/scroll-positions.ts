/** The name that the privacy text tells; former versions kept another shape under it. */
const STORAGE_KEY = 'tsr-scroll-restoration';

const readStoredPositions = (): [string, number][] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** Vertical position of the page for each entry of the history, in pixels; kept in the tab over a reload. */
export const createScrollPositions = () => {
  const positions = new Map(readStoredPositions());
  const save = (key: string): void => void positions.set(key, window.scrollY);
  const store = (): void => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
    } catch {
      // Without storage, a reload begins at the top.
    }
  };
  return { save, store, find: (key: string): number => positions.get(key) ?? 0 };
};
