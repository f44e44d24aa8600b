import { eq, sql } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseArchived, refuseBinned } from './state.ts';

/**
 * Changes what readers will see of a booklet, all or nothing. The booklet's row is locked first, so that changes of one
 * booklet come one after the other, and its `revision` grows by one. State is judged again under the lock: somebody may
 * have archived or binned it since it was found.
 */
export const changeContent = <Result>(
  scope: Scope,
  bookletId: string,
  work: (inside: Scope, booklet: Row<'booklets'>) => Promise<Result>,
): Promise<Result> =>
  scope.transaction(async (inside) => {
    const [booklet] = await inside.update(
      'booklets',
      { revision: sql`revision + 1`, updatedAt: sql`now()`, updatedBy: scope.actor.id },
      (columns) => eq(columns.id, bookletId),
    );
    if (!booklet) throw new Refusal('GEN-010');
    refuseBinned(booklet, scope.actor.timeZone);
    refuseArchived(booklet);
    return work(inside, booklet);
  });
