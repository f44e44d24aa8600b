import { useSyncExternalStore } from 'react';

const unsavedKeys = new Set<string>();
const listeners = new Set<() => void>();

/** Texts with unsaved changes, in any row: the screen asks for a confirmation before it closes. */
export const unsavedTexts = {
  set: (text: string, is: boolean): void => {
    if (unsavedKeys.has(text) === is) return;
    if (is) unsavedKeys.add(text);
    else unsavedKeys.delete(text);
    for (const listener of listeners) listener();
  },
};

const subscribeToUnsavedTexts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUnsavedTexts = (): boolean => useSyncExternalStore(subscribeToUnsavedTexts, () => unsavedKeys.size > 0);
