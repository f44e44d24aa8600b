import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { BlockLock } from '../../../contract/platform/locks.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { blockFor } from './find.ts';

/** A lock ends by itself this long after it was last asked for. */
const HELD_SECONDS = 90;
/** Nobody holds a block for longer on end; then somebody else has as long as this to take it. See docs/decisions/0010. */
const LONGEST_SECONDS = 15 * 60;
const REST_SECONDS = 30;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/** The locks of others that match, by the clock of the database: that of every node. */
const othersLocks = async (
  scope: Scope,
  on: { page: string } | { block: string } | { booklet: string },
): Promise<BlockLock[]> => {
  const { blockLocks, blocks, people } = scope.views;
  const rows = await scope
    .select({
      blockId: blockLocks.blockId,
      userId: blockLocks.userId,
      name: people.name,
      until: blockLocks.until,
      seconds: sql<number>`ceil(extract(epoch from ${blockLocks.until} - now()))::int`,
    })
    .from(blockLocks)
    .innerJoin(blocks, eq(blocks.id, blockLocks.blockId))
    .innerJoin(people, eq(people.id, blockLocks.userId))
    .where(
      and(
        'page' in on
          ? eq(blocks.pageId, on.page)
          : 'block' in on
            ? eq(blocks.id, on.block)
            : eq(blocks.bookletId, on.booklet),
        ne(blockLocks.userId, scope.actor.id),
        sql`${blockLocks.until} > now()`,
        // One that ends later was taken before the clock went back: it would hold the block for as long as that.
        sql`${blockLocks.until} <= now() + ${seconds(HELD_SECONDS)}`,
      ),
    );
  return rows.map(({ userId, name, until, ...row }) => ({
    ...row,
    holder: { id: userId, name },
    until: until.toISOString(),
  }));
};

/** Who else writes in the blocks of a page. */
export const locksOf = (scope: Scope, pageId: string): Promise<BlockLock[]> => othersLocks(scope, { page: pageId });

/** The blocks of a booklet in which somebody else writes. */
export const heldIn = async (scope: Scope, bookletId: string): Promise<Set<string>> =>
  new Set((await othersLocks(scope, { booklet: bookletId })).map(({ blockId }) => blockId));

/** Refuses (EDI-008) to change a block in which somebody else writes. The same person elsewhere is the same person. */
export const refuseHeld = async (scope: Scope, blockId: string): Promise<void> => {
  const [lock] = await othersLocks(scope, { block: blockId });
  if (lock) throw new Refusal('EDI-008', { personne: lock.holder.name }, undefined, { lock });
};

/**
 * Takes a block to write in it, or keeps it: one statement, so that of two who ask at once one gets it. Answers until when;
 * null when the actor has held it for 15 minutes on end and others come first. Refusals as `blockFor`, and EDI-008.
 */
export const take = async (scope: Scope, id: string): Promise<Date | null> => {
  const { block } = await blockFor(scope, id);
  const mine = sql`block_locks.user_id = ${scope.actor.id}`;
  const going = sql`(${mine} and block_locks.until > now())`;
  const end = sql`block_locks.taken_at + ${seconds(LONGEST_SECONDS)}`;
  const resting = sql`(${mine} and block_locks.until >= ${end} and now() < ${end} + ${seconds(REST_SECONDS)})`;
  const row = await scope.mergeIf(
    'blockLocks',
    { blockId: block.id, userId: scope.actor.id, until: sql`now() + ${seconds(HELD_SECONDS)}` },
    (columns) => [columns.blockId],
    {
      userId: sql`excluded.user_id`,
      takenAt: sql`case when ${going} then least(block_locks.taken_at, now()) else now() end`,
      until: sql`case when ${going} then least(excluded.until, ${end}) else excluded.until end`,
    },
    sql`${going} or (block_locks.until <= now() and not ${resting})
      or block_locks.until > now() + ${seconds(HELD_SECONDS)}`,
  );
  if (row) return row.until;
  await refuseHeld(scope, id);
  return null;
};

/** Leaves a block to others. */
export const leave = async (scope: Scope, id: string): Promise<void> => {
  const { block } = await blockFor(scope, id, { deleted: true });
  await scope.remove('blockLocks', (columns) => and(eq(columns.blockId, block.id), eq(columns.userId, scope.actor.id)));
};

/** Forgets the locks that ended before a moment. */
export const forgetLocks = (scope: Scope, before: Date): Promise<number> =>
  scope.remove('blockLocks', (columns) => lt(columns.until, before));
