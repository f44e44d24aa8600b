import { createContext, useContext } from 'react';

/** Reason why the session is read-only; null when changes are allowed. */
export const ReadOnlyContext = createContext<string | null>(null);

/** Components that change something are disabled while this returns a reason. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyContext);
