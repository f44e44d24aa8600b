import type { Scope } from '../../platform/data/access/scope.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { findFreeBookletSlug, SLUG_TAKEN_REASON } from './slug-availability.ts';

/**
 * Runs work that gives a booklet a title and a slug. A concurrent request that takes one of them causes the usual
 * refusal: LIV-001, or LIV-004 with a slug close to `wanted`.
 */
export const refuseTakenTitleOrSlug = async <Result>(
  scope: Scope,
  { wanted, except }: { wanted: string | null; except: string | null },
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === 'booklets_title') throw createFieldRefusal('title', 'LIV-001');
    if (index !== 'booklets_slug') throw error;
    const slug = await findFreeBookletSlug(scope, wanted ?? '', except);
    throw createFieldRefusal('slug', 'LIV-004', { raison: SLUG_TAKEN_REASON, slug });
  }
};
