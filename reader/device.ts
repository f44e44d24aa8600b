const root = document.documentElement;
export const bookletId = root.dataset.booklet ?? '';
export const version = Number(root.dataset.version ?? 0);
export const base = root.dataset.base ?? '';
/** Of two ways to say something, the one in the booklet’s tone. */
export const toned = (vous: string, tu: string): string => (root.dataset.tone === 'tu' ? tu : vous);
/** A draft that its author looks at: nothing of the visit is kept, as it is no reading. */
export const isPreview = base.startsWith('/api/');

/** What is kept on this device. A browser that keeps nothing (private window, full disk) reads all the same. */
export const kept = <Value>(key: string, fallback: Value): Value => {
  if (isPreview) return fallback;
  try {
    const text = localStorage.getItem(`embarque.${key}`);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    return fallback;
  }
};

export const keep = (key: string, value: unknown): void => {
  if (isPreview) return;
  try {
    localStorage.setItem(`embarque.${key}`, JSON.stringify(value));
  } catch {
    // Nothing to do: the reading goes on, and is forgotten with the window.
  }
};

export const one = <Found extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

export const all = <Found extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<Found>(selector),
];
