import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { freeAddress, TAKEN } from './addresses.ts';

/** The unique index that a write ran into, when that is why it failed: two people asked for the same thing at once. */
export const takenIndex = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== '23505') return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
};

/** A refusal that stands beside the field it is about. */
const beside = (field: string, { code, values, message }: Refusal): Refusal =>
  new Refusal(code, values, { [field]: [message] });

/**
 * Does a piece of work that gives a booklet a title and an address. When somebody else took one of them at the same
 * moment, it is told as if that had been a little earlier: LIV-001, or LIV-004 with an address close to `wanted`.
 */
export const refuseTaken = async <Result>(
  scope: Scope,
  { wanted, except }: { wanted: string | null; except: string | null },
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const index = takenIndex(error);
    if (index === 'booklets_title') throw beside('title', new Refusal('LIV-001'));
    if (index !== 'booklets_slug') throw error;
    const slug = await freeAddress(scope, wanted ?? '', except);
    throw beside('slug', new Refusal('LIV-004', { raison: TAKEN, slug }));
  }
};
