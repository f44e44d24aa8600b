export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True for a value that another user changed since `base`, and not to the same value. */
export const isConflictingValue = (mine: unknown, base: unknown, theirs: unknown): boolean =>
  !isSameJson(base, theirs) && !isSameJson(theirs, mine);
