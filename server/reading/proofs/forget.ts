import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf, anyOfTexts } from '../../platform/data/statements/any-of.ts';

/**
 * Deletes proofs at the end of their retention, and the content that no other proof was given for. Their links stay, so
 * that the chain and the log can still be verified. The database refuses to delete a proof without a stored link.
 * Returns the number of proofs.
 */
export const forgetProofs = (scope: Scope, ids: readonly string[]): Promise<number> =>
  scope.transaction(async (inside) => {
    if (ids.length === 0) return 0;
    const { proofs } = inside.views;
    const rows = await inside
      .select({
        number: proofs.number,
        previousHash: proofs.previousHash,
        hash: proofs.hash,
        contentHash: proofs.contentHash,
      })
      .from(proofs)
      .where(anyOf(proofs.id, ids));
    await inside.bulkInsert(
      'forgottenProofs',
      rows.map(({ number, previousHash, hash }) => ({ number, previousHash, hash })),
    );
    const deleted = await inside.deleteRows('proofs', (columns) => anyOf(columns.id, ids));
    const hashes = [...new Set(rows.map(({ contentHash }) => contentHash))];
    await inside.deleteRows(
      'proofContents',
      (columns) =>
        sql`${anyOfTexts(columns.hash, hashes)} and not exists (${inside
          .select({ id: proofs.id })
          .from(proofs)
          .where(eq(proofs.contentHash, columns.hash))})`,
    );
    return deleted;
  });
