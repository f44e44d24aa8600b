import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createPageSlug, insertBlocks } from '../content/insert-content.ts';
import { listMediaIds, measureBlock } from '../content/props.ts';
import { type FrozenBlock, listFrozenPages, type Snapshot } from './snapshot.ts';

/**
 * Soft-deletes what the version does not have, undoable for 30 days with its content. Only the replaced blocks are
 * deleted, and a chapter takes its pages with it.
 */
const deleteReplacedContent = async (
  inside: Scope,
  { id, revision }: TenantRow<'booklets'>,
  snapshot: Snapshot,
): Promise<void> => {
  const gone = { deletedAt: sql`now()`, updatedAt: sql`now()`, updatedBy: inside.actor.id };
  const chapterIds = snapshot.chapters.map((chapter) => chapter.id);
  const pageIds = listFrozenPages(snapshot).map((page) => page.id);
  await inside.update('blocks', { ...gone, revision }, (columns) =>
    and(eq(columns.bookletId, id), isNull(columns.deletedAt), inArray(columns.pageId, pageIds)),
  );
  await inside.update('pages', gone, (columns) =>
    and(
      eq(columns.bookletId, id),
      isNull(columns.deletedAt),
      inArray(columns.chapterId, chapterIds),
      notInArray(columns.id, pageIds),
    ),
  );
  await inside.update('chapters', gone, (columns) =>
    and(eq(columns.bookletId, id), isNull(columns.deletedAt), notInArray(columns.id, chapterIds)),
  );
};

const buildRestoredColumns = (inside: Scope) => ({
  visible: true,
  deletedAt: null,
  updatedAt: sql`now()`,
  updatedBy: inside.actor.id,
});

const restoreChapters = (inside: Scope, bookletId: string, { chapters }: Snapshot): Promise<void> => {
  const by = { createdBy: inside.actor.id, updatedBy: inside.actor.id };
  const rows = chapters.map(({ pages: _, ...chapter }, index) => ({
    ...chapter,
    position: index + 1,
    bookletId,
    ...by,
  }));
  return inside.upsert('chapters', rows, ({ id }) => [id], ['title', 'position'], {
    ...buildRestoredColumns(inside),
    rowVersion: sql`chapters.row_version + 1`,
  });
};

const PAGE_FIELDS = [
  'chapterId',
  'position',
  'title',
  'summary',
  'icon',
  'audience',
  'mandatory',
  'unlockDays',
  'unlockAfterId',
  'readingMinutes',
  'reviewOn',
  'templateCode',
  'templateVersion',
] as const;

const restorePages = async (inside: Scope, bookletId: string, { chapters }: Snapshot): Promise<void> => {
  const { pages } = inside.views;
  const known = await inside
    .select({ id: pages.id, slug: pages.slug })
    .from(pages)
    .where(eq(pages.bookletId, bookletId));
  const slugs = new Map(known.map(({ id, slug }) => [id, slug]));
  const taken = new Set(slugs.values());
  const by = { createdBy: inside.actor.id, updatedBy: inside.actor.id };
  const rows = chapters.flatMap((chapter) =>
    chapter.pages.map(({ minutes: _, blocks: __, ...page }, index) => {
      const slug = slugs.get(page.id) ?? (taken.has(page.slug) ? createPageSlug(page.title, taken) : page.slug);
      taken.add(slug);
      return { ...page, slug, chapterId: chapter.id, position: index + 1, bookletId, ...by };
    }),
  );
  await inside.upsert('pages', rows, ({ id }) => [id], [...PAGE_FIELDS], {
    ...buildRestoredColumns(inside),
    rowVersion: sql`pages.row_version + 1`,
  });
};

/** A block type that this product version does not know stays unchanged. */
const migrateFrozenBlock = ({ type, version, props }: FrozenBlock) =>
  isBlockType(type)
    ? measureBlock(type, migrateBlock(type, props, version))
    : { type, version, props, words: 0, mediaIds: listMediaIds(props) };

/**
 * Replaces the chapters, pages and blocks of the draft with those of a version, under the lock of the booklet. Chapters
 * and pages keep their ids, so that links between pages and reading progress still hold; blocks get new ids, and the
 * current ones are soft-deleted. The theme and the other fields of the booklet stay.
 */
export const restoreDraft = async (inside: Scope, locked: TenantRow<'booklets'>, frozen: Snapshot): Promise<void> => {
  const snapshot = { ...frozen, chapters: frozen.written ?? frozen.chapters };
  const [booklet] = await inside.update(
    'booklets',
    { revision: sql`revision + 1`, updatedAt: sql`now()`, updatedBy: inside.actor.id },
    (columns) => eq(columns.id, locked.id),
  );
  if (!booklet) throw new Error('booklet lost under its lock');
  await deleteReplacedContent(inside, booklet, snapshot);
  await restoreChapters(inside, booklet.id, snapshot);
  await restorePages(inside, booklet.id, snapshot);
  const seeds = listFrozenPages(snapshot).flatMap(({ id: pageId, blocks }) =>
    blocks.map((block, index) => ({
      ...migrateFrozenBlock(block),
      id: uuidv7(),
      pageId,
      position: index + 1,
      locked: block.locked,
      audience: block.audience ?? null,
      unlockDays: block.unlockDays ?? null,
    })),
  );
  await insertBlocks(inside, booklet, seeds);
};
