import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/**
 * Deletes proofs at the end of their retention. Their links stay, so that the chain can still be verified. The database
 * refuses to delete a proof without a stored link. Returns the number of proofs.
 */
export const forgetProofs = (scope: Scope, ids: readonly string[]): Promise<number> =>
  scope.transaction(async (inside) => {
    if (ids.length === 0) return 0;
    const { proofs } = inside.views;
    const links = await inside
      .select({ number: proofs.number, previousHash: proofs.previousHash, hash: proofs.hash })
      .from(proofs)
      .where(anyOf(proofs.id, ids));
    await inside.bulkInsert('forgottenProofs', links);
    return inside.deleteRows('proofs', (rows) => anyOf(rows.id, ids));
  });
