import { createContext, useContext } from 'react';

/** Why nothing may be changed now, in words; null: one may. */
export const LookingContext = createContext<string | null>(null);

/** What changes something is shut while this says why. */
export const useLooking = (): string | null => useContext(LookingContext);
