import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { runInBatches } from '../../platform/data/statements/run-in-batches.ts';

type ContentLevel = 'chapters' | 'pages' | 'blocks';

/** A chapter may hold sixty pages of a hundred blocks each. */
const PURGE_BATCH_SIZES: Record<ContentLevel, number> = { chapters: 5, pages: 50, blocks: 500 };

/** Blocks inside chapters or pages, or the blocks themselves. */
const selectBlockIds = (inside: Scope, level: ContentLevel, ids: string[]) => {
  const { blocks, pages } = inside.views;
  const holder = { chapters: pages.chapterId, pages: pages.id, blocks: blocks.id }[level];
  return inside
    .select({ id: blocks.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(inArray(holder, ids));
};

const purgeLevel = (scope: Scope, level: ContentLevel, before: Date): Promise<number> =>
  runInBatches(PURGE_BATCH_SIZES[level], (size) =>
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
      await inside.deleteRows('mediaUses', (uses) => inArray(uses.holderId, selectBlockIds(inside, level, ids)));
      return inside.deleteRows(level, (columns) => inArray(columns.id, ids));
    }),
  );

/** Permanently deletes what the editor soft-deleted before a date, with its content. Returns the count. */
export const purgeDeletedContent = async (scope: Scope, before: Date): Promise<number> =>
  (await purgeLevel(scope, 'chapters', before)) +
  (await purgeLevel(scope, 'pages', before)) +
  (await purgeLevel(scope, 'blocks', before));

/** Deletes page presences older than a date. */
export const deleteOldPresences = (scope: Scope, before: Date): Promise<number> =>
  scope.deleteRows('presences', (columns) => lt(columns.seenAt, before));
