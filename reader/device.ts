const root = document.documentElement;
export const bookletId = root.dataset.booklet ?? '';
export const version = Number(root.dataset.version ?? 0);
export const base = root.dataset.base ?? '';
/** Chooses the text in the tone of the booklet. */
export const chooseTone = (vous: string, tu: string): string => (root.dataset.tone === 'tu' ? tu : vous);
export const getOfflineText = (): string =>
  chooseTone(
    'Vous êtes hors ligne\u00a0: votre progression sera enregistrée plus tard.',
    'Tu es hors ligne\u00a0: ta progression sera enregistrée plus tard.',
  );

/** Draft viewed by its author: nothing of the visit is stored, because it is not a reading. */
export const isPreview = base.startsWith('/api/');

/** Value stored on this device. Reading also works in a browser without storage (private window, full disk). */
export const readStoredValue = <Value>(key: string, fallback: Value): Value => {
  if (isPreview) return fallback;
  try {
    const text = localStorage.getItem(`embarque.${key}`);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    return fallback;
  }
};

export const storeValue = (key: string, value: unknown): void => {
  if (isPreview) return;
  try {
    localStorage.setItem(`embarque.${key}`, JSON.stringify(value));
  } catch {
    // No error is shown: the reading continues, and is forgotten when the window closes.
  }
};

export const findElement = <Found extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<Found>(selector);

export const listElements = <Found extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
) => [...within.querySelectorAll<Found>(selector)];
