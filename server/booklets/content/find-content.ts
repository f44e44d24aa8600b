import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { Permission } from '../../../contract/platform/permissions.ts';
import { requireRow } from '../../platform/data/access/find-rows.ts';
import { prepareQuery } from '../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  type BookletContext,
  buildBookletContextQuery,
  requireBooklet,
  requireBookletPermission,
  toBookletContext,
} from '../booklets/find-booklet.ts';
import { refuseLockedPage } from './page-lock.ts';

type FindOptions = { deleted?: boolean };

/**
 * The chapter, when the actor has the permission on its booklet; refusals as `requireBooklet`. GEN-010 for a deleted
 * one, unless `deleted`.
 */
export const requireChapter = async (
  scope: Scope,
  id: string,
  permission: Permission,
  { deleted = false }: FindOptions = {},
): Promise<{ chapter: TenantRow<'chapters'>; found: BookletContext }> => {
  const chapter = await requireRow(scope, 'chapters', (chapters) => eq(chapters.id, id));
  const found = await requireBooklet(scope, chapter.bookletId, permission, { inChapter: chapter.id });
  if (chapter.deletedAt && !deleted) throw new Refusal('GEN-010');
  getAuditLine(scope).note({ label: chapter.title, bookletId: chapter.bookletId });
  return { chapter, found };
};

/**
 * The page and its chapter, with the same refusals; EDI-024 for a change of a page locked for the actor. A page of a
 * deleted chapter counts as deleted.
 */
export const requirePage = async (
  scope: Scope,
  id: string,
  permission: Permission,
  { deleted = false }: FindOptions = {},
): Promise<{ page: TenantRow<'pages'>; chapter: TenantRow<'chapters'>; found: BookletContext }> => {
  const { pages, chapters } = scope.views;
  const [row] = await scope
    .select()
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(eq(pages.id, id));
  if (!row) throw new Refusal('GEN-010');
  const found = await requireBooklet(scope, row.pages.bookletId, permission, { inChapter: row.chapters.id });
  if ((row.pages.deletedAt && !deleted) || row.chapters.deletedAt) throw new Refusal('GEN-010');
  if (permission === 'booklet.edit') await refuseLockedPage(scope, row.pages, found);
  getAuditLine(scope).note({ label: row.pages.title, bookletId: row.pages.bookletId });
  return { page: row.pages, chapter: row.chapters, found };
};

/** EDI-014: somebody deleted the block (or its page or chapter) during the edit. */
const createDeletedRefusal = async (scope: Scope, by: string | null): Promise<Refusal> => {
  const { people } = scope.views;
  const [person] = by === null ? [] : await scope.select().from(people).where(eq(people.id, by));
  return new Refusal('EDI-014', { personne: person?.name ?? 'une autre personne' });
};

/** Refuses (EDI-009) a locked block to everybody but the owner of the booklet. */
const refuseLocked = (block: TenantRow<'blocks'>, { can }: BookletContext): void => {
  if (block.locked && !can['booklet.theme']) throw new Refusal('EDI-009');
};

/** A block with its page, its chapter and the context of its booklet. */
const blockQuery = prepareQuery('find_block', (source, value: (name: 'id' | 'actorId') => Placeholder) => {
  const { blocks, pages, chapters } = source.views;
  const holder = source
    .select({ id: blocks.bookletId })
    .from(blocks)
    .where(eq(blocks.id, value('id')));
  return buildBookletContextQuery(source, sql`${holder}`, value('actorId'))
    .innerJoin(blocks, eq(blocks.id, value('id')))
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .innerJoin(chapters, eq(chapters.id, pages.chapterId));
});

/**
 * The block to edit, with the same refusals; EDI-014 when it, its page or its chapter was deleted, EDI-009 when it is
 * locked, EDI-024 when its page is.
 */
export const requireBlock = async (
  scope: Scope,
  id: string,
  { deleted = false }: FindOptions = {},
): Promise<{ block: TenantRow<'blocks'>; page: TenantRow<'pages'>; found: BookletContext }> => {
  const [row] = await scope.runPrepared(blockQuery, { id, actorId: scope.actor.id });
  if (!row) throw new Refusal('GEN-010');
  const inChapter = row.chapters.id;
  const found = requireBookletPermission(scope, toBookletContext(scope, row), 'booklet.edit', { inChapter });
  if (row.pages.deletedAt) throw await createDeletedRefusal(scope, row.pages.updatedBy);
  if (row.chapters.deletedAt) throw await createDeletedRefusal(scope, row.chapters.updatedBy);
  if (row.blocks.deletedAt && !deleted) throw await createDeletedRefusal(scope, row.blocks.updatedBy);
  refuseLocked(row.blocks, found);
  await refuseLockedPage(scope, row.pages, found);
  // A block has no name: the log shows its page.
  getAuditLine(scope).note({ label: row.pages.title, bookletId: row.blocks.bookletId });
  return { block: row.blocks, page: row.pages, found };
};
