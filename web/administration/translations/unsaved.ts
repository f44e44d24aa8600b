import { useSyncExternalStore } from 'react';

const texts = new Set<string>();
const listeners = new Set<() => void>();

/** Texts with unsaved changes, in any row: the screen asks for a confirmation before it closes. */
export const unsaved = {
  set: (text: string, is: boolean): void => {
    if (texts.has(text) === is) return;
    if (is) texts.add(text);
    else texts.delete(text);
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUnsavedTexts = (): boolean => useSyncExternalStore(subscribe, () => texts.size > 0);
