type UnsavedCheck = () => boolean;

const checks = new Set<UnsavedCheck>();

/**
 * Registers work that a page reload would lose while `isUnsaved` returns true. Returns the function that unregisters
 * it.
 */
export const trackUnsavedWork = (isUnsaved: UnsavedCheck): (() => void) => {
  checks.add(isUnsaved);
  return () => checks.delete(isUnsaved);
};

/** True when a page reload would lose work. */
export const hasUnsavedWork = (): boolean => [...checks].some((isUnsaved) => isUnsaved());
