import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import type { EditConflict } from './ConflictPanel.tsx';

/**
 * Conflict of a form with another user's version. The user keeps their changes, which are sent again from that version,
 * or takes the other version.
 */
export const useEditConflict = <Thing extends object>(first: Thing, onTaken: (theirs: Thing) => void) => {
  const [conflict, setConflict] = useState<EditConflict<Thing> | null>(null);
  /** Version that the next save starts from: another user's version, once the user has seen it. */
  const base = useRef(first);
  const element = useRef<HTMLFormElement>(null);
  /** Shows both versions. Throws: nothing is saved, and the form keeps its values. */
  const showConflict = (met: EditConflict<Thing>): never => {
    setConflict(met);
    throw new ApiError(409, {});
  };
  const settle = (mine: boolean) => {
    if (!conflict) return;
    setConflict(null);
    if (!mine) return onTaken(conflict.theirs);
    base.current = conflict.theirs;
    element.current?.requestSubmit();
  };
  return { conflict, base, element, showConflict, settle };
};
