import { and, eq, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BlockLock } from '../../../contract/platform/locks.ts';
import { prepareQuery, type QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireBlock } from './find-content.ts';

/** Lifetime of a lock after its last renewal. */
const LOCK_SECONDS = 90;
/** Longest continuous lock; others then have the cooldown to take the block. See docs/decisions/0010. */
const MAX_LOCK_SECONDS = 15 * 60;
const LOCK_COOLDOWN_SECONDS = 30;

type BlockColumns = QuerySource['views']['blocks'];
type OtherLockRow = Awaited<ReturnType<typeof selectOtherLocks>>[number];

const toInterval = (count: number) => sql`make_interval(secs => ${count})`;

/** Locks of other people, by the database clock, which every node shares. */
const selectOtherLocks = (source: QuerySource, actorId: string | Placeholder, where: (blocks: BlockColumns) => SQL) => {
  const { blockLocks, blocks, people } = source.views;
  return source
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
        where(blocks),
        ne(blockLocks.userId, actorId),
        sql`${blockLocks.until} > now()`,
        // A lock that ends later predates a clock moved back, and would hold the block for that long.
        sql`${blockLocks.until} <= now() + ${toInterval(LOCK_SECONDS)}`,
      ),
    );
};

/** Each save of a block runs it. */
const blockLockQuery = prepareQuery('find_block_lock', (source, value: (name: 'blockId' | 'actorId') => Placeholder) =>
  selectOtherLocks(source, value('actorId'), ({ id }) => eq(id, value('blockId'))),
);

const toBlockLock = ({ userId, name, until, ...row }: OtherLockRow): BlockLock => ({
  ...row,
  holder: { id: userId, name },
  until: until.toISOString(),
});

const listOtherLocks = async (scope: Scope, where: (blocks: BlockColumns) => SQL): Promise<BlockLock[]> =>
  (await selectOtherLocks(scope, scope.actor.id, where)).map(toBlockLock);

/** Locks of other people on the blocks of a page. */
export const listPageLocks = (scope: Scope, pageId: string): Promise<BlockLock[]> =>
  listOtherLocks(scope, (blocks) => eq(blocks.pageId, pageId));

/** Who else writes in the blocks of a booklet: block → name. */
export const loadLockHolders = async (scope: Scope, bookletId: string): Promise<Map<string, string>> =>
  new Map(
    (await listOtherLocks(scope, (blocks) => eq(blocks.bookletId, bookletId))).map(({ blockId, holder }) => [
      blockId,
      holder.name,
    ]),
  );

/** Blocks of a booklet that somebody else holds. */
export const listLockedBlockIds = async (scope: Scope, bookletId: string): Promise<Set<string>> =>
  new Set((await listOtherLocks(scope, (blocks) => eq(blocks.bookletId, bookletId))).map(({ blockId }) => blockId));

/** Refuses (EDI-008) to change a block that somebody else holds. Two sessions of one person count as one. */
export const refuseBlockInUse = async (scope: Scope, blockId: string): Promise<void> => {
  const [found] = await scope.runPrepared(blockLockQuery, { blockId, actorId: scope.actor.id });
  if (!found) return;
  const lock = toBlockLock(found);
  throw new Refusal('EDI-008', { personne: lock.holder.name }, undefined, { lock });
};

/**
 * Acquires or renews the lock of a block in one statement, so that only one of two concurrent requests gets it. Returns
 * the expiry; null when the actor has held it for 15 minutes without a break and others come first. Refusals as
 * `requireBlock`, and EDI-008.
 */
export const acquireBlockLock = async (scope: Scope, id: string): Promise<Date | null> => {
  const { block } = await requireBlock(scope, id);
  const mine = sql`block_locks.user_id = ${scope.actor.id}`;
  const going = sql`(${mine} and block_locks.until > now())`;
  const end = sql`block_locks.taken_at + ${toInterval(MAX_LOCK_SECONDS)}`;
  const resting = sql`(${mine} and block_locks.until >= ${end} and now() < ${end} + ${toInterval(LOCK_COOLDOWN_SECONDS)})`;
  const row = await scope.upsertIf(
    'blockLocks',
    { blockId: block.id, userId: scope.actor.id, until: sql`now() + ${toInterval(LOCK_SECONDS)}` },
    (columns) => [columns.blockId],
    {
      userId: sql`excluded.user_id`,
      takenAt: sql`case when ${going} then least(block_locks.taken_at, now()) else now() end`,
      until: sql`case when ${going} then least(excluded.until, ${end}) else excluded.until end`,
    },
    sql`${going} or (block_locks.until <= now() and not ${resting})
      or block_locks.until > now() + ${toInterval(LOCK_SECONDS)}`,
  );
  if (row) return row.until;
  await refuseBlockInUse(scope, id);
  return null;
};

/** Releases the lock of a block. */
export const releaseBlockLock = async (scope: Scope, id: string): Promise<void> => {
  const { block } = await requireBlock(scope, id, { deleted: true });
  await scope.deleteRows('blockLocks', (columns) =>
    and(eq(columns.blockId, block.id), eq(columns.userId, scope.actor.id)),
  );
};

/** Deletes the locks that ended before a date. */
export const deleteExpiredLocks = (scope: Scope, before: Date): Promise<number> =>
  scope.deleteRows('blockLocks', (columns) => lt(columns.until, before));
