import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';

/**
 * Forgets proofs that were kept as long as they had to be; their links stay, so that the chain still holds. There is no other
 * way: the database refuses to delete a proof whose links are not kept. Answers how many.
 */
export const forgetProofs = (scope: Scope, ids: readonly string[]): Promise<number> =>
  scope.transaction(async (inside) => {
    if (ids.length === 0) return 0;
    const { proofs } = inside.views;
    const links = await inside
      .select({ number: proofs.number, previousHash: proofs.previousHash, hash: proofs.hash })
      .from(proofs)
      .where(among(proofs.id, ids));
    await inside.pour('forgottenProofs', links);
    return inside.remove('proofs', (rows) => among(rows.id, ids));
  });
