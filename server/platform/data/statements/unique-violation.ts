/** Unique index that a write violated, because of a concurrent request; null for any other error. */
export const uniqueViolation = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
};
