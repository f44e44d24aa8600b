import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseArchivedBooklet, refuseBinnedBooklet } from './state.ts';

/** Time between two changes of `updated_at` while one editor goes on saving. */
const UPDATE_SECONDS = 10;

/**
 * When the booklet was changed, a few seconds off while one editor goes on saving: most saves then change no indexed
 * column, and write no index. `revision` tells each change from the one before.
 */
const buildUpdateTime = (actorId: string): SQL =>
  sql`case when updated_by = ${actorId} and updated_at > now() - interval '${sql.raw(String(UPDATE_SECONDS))} seconds' then updated_at else now() end`;

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
      { revision: sql`revision + 1`, updatedAt: buildUpdateTime(scope.actor.id), updatedBy: scope.actor.id },
      (columns) => eq(columns.id, bookletId),
    );
    if (!booklet) throw new Refusal('GEN-010');
    refuseBinnedBooklet(booklet, scope.actor.timeZone);
    refuseArchivedBooklet(booklet);
    return work(inside, booklet);
  });

/** Carries the result of a change that has changed nothing out of its transaction. */
class NothingChanged extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('nothing has changed');
    this.result = result;
  }
}

/** As `changeBookletContent`; without a change, the booklet keeps its revision. */
export const changeBookletContentIf = async <Result>(
  scope: Scope,
  bookletId: string,
  work: (inside: Scope, booklet: TenantRow<'booklets'>) => Promise<{ hasChanged: boolean; result: Result }>,
): Promise<Result> => {
  try {
    return await changeBookletContent(scope, bookletId, async (inside, booklet) => {
      const { hasChanged, result } = await work(inside, booklet);
      if (!hasChanged) throw new NothingChanged(result);
      return result;
    });
  } catch (error) {
    if (error instanceof NothingChanged) return error.result as Result;
    throw error;
  }
};
