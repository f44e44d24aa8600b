import { eq, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseArchivedBooklet, refuseBinnedBooklet } from './state.ts';

/**
 * Changes the content of a booklet in one transaction. The lock of the booklet's row serialises such changes, and each
 * adds one to `revision`. The state is checked again under the lock: the booklet may have been archived or binned
 * meanwhile.
 */
export const changeBookletContent = <Result>(
  scope: Scope,
  bookletId: string,
  work: (inside: Scope, booklet: TenantRow<'booklets'>) => Promise<Result>,
): Promise<Result> =>
  scope.transaction(async (inside) => {
    const [booklet] = await inside.update(
      'booklets',
      { revision: sql`revision + 1`, updatedAt: sql`now()`, updatedBy: scope.actor.id },
      (columns) => eq(columns.id, bookletId),
    );
    if (!booklet) throw new Refusal('GEN-010');
    refuseBinnedBooklet(booklet, scope.actor.timeZone);
    refuseArchivedBooklet(booklet);
    return work(inside, booklet);
  });
