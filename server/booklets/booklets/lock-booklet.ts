import { eq, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/**
 * Locks the booklet's row until the end of the transaction, so that its state and access cannot change before. With
 * `isChange`, a form that was opened before conflicts. GEN-010 when the booklet is gone.
 */
export const lockBooklet = async (
  inside: Scope,
  bookletId: string,
  { isChange = false } = {},
): Promise<TenantRow<'booklets'>> => {
  const values = isChange ? { rowVersion: sql`row_version + 1` } : { updatedAt: sql`updated_at` };
  const [row] = await inside.update('booklets', values, ({ id }) => eq(id, bookletId));
  if (!row) throw new Refusal('GEN-010');
  return row;
};
