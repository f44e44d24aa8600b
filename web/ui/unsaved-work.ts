type Check = () => boolean;

const checks = new Set<Check>();

/** Tells of work that a reload of the page would lose while `isUnsaved` answers true. Answers how to stop. */
export const trackUnsavedWork = (isUnsaved: Check): (() => void) => {
  checks.add(isUnsaved);
  return () => checks.delete(isUnsaved);
};

/** Whether a reload of the page would lose work. */
export const hasUnsavedWork = (): boolean => [...checks].some((isUnsaved) => isUnsaved());
