import { asc, eq, inArray, lt } from 'drizzle-orm';
import { inBatches } from '../../platform/data/in-batches.ts';
import type { Scope } from '../../platform/data/scope.ts';

type Level = 'chapters' | 'pages' | 'blocks';

/** A chapter may hold sixty pages of a hundred blocks each. */
const BATCH: Record<Level, number> = { chapters: 5, pages: 50, blocks: 500 };

/** Blocks inside chapters or pages, or the blocks themselves. */
const blocksIn = (inside: Scope, level: Level, ids: string[]) => {
  const { blocks, pages } = inside.views;
  const holder = { chapters: pages.chapterId, pages: pages.id, blocks: blocks.id }[level];
  return inside
    .select({ id: blocks.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(inArray(holder, ids));
};

const purgeLevel = (scope: Scope, level: Level, before: Date): Promise<number> =>
  inBatches(BATCH[level], (size) =>
    scope.transaction(async (inside) => {
      const view = inside.views[level];
      const rows = await inside
        .select({ id: view.id })
        .from(view)
        .where(lt(view.deletedAt, before))
        .orderBy(asc(view.deletedAt))
        .limit(size)
        .for('update');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await inside.remove('mediaUses', (uses) => inArray(uses.holderId, blocksIn(inside, level, ids)));
      return inside.remove(level, (columns) => inArray(columns.id, ids));
    }),
  );

/** Permanently deletes what the editor soft-deleted before a date, with its content. Returns the count. */
export const purgeDeleted = async (scope: Scope, before: Date): Promise<number> =>
  (await purgeLevel(scope, 'chapters', before)) +
  (await purgeLevel(scope, 'pages', before)) +
  (await purgeLevel(scope, 'blocks', before));

/** Deletes page presences older than a date. */
export const forgetPresences = (scope: Scope, before: Date): Promise<number> =>
  scope.remove('presences', (columns) => lt(columns.seenAt, before));
