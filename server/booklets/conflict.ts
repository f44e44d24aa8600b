/** The unique index that a write ran into, when that is why it failed: two people asked for the same thing at once. */
export const takenIndex = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
};
