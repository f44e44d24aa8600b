import { and, eq, isNull, sql } from 'drizzle-orm';
import type { addPages, PageContent, updatePage } from '../../../contract/booklets/content/content.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addTitleSuffix } from '../../platform/text/titles.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { buildPagesFromTemplates, copyDefaultVariables } from '../templates/templates.ts';
import { convertLibraryPages } from '../tone/library.ts';
import { buildBlockContents, listPageBlocks } from './block-content.ts';
import { getNextPosition, listChapterPageIds, loadBookletStructure, refuseTooManyPages } from './booklet-structure.ts';
import { toPageFields } from './changes/page-fields.ts';
import { recordContentChange } from './changes/record-change.ts';
import { isAlreadyCreated, refuseTakenId } from './client-ids.ts';
import { requireChapter, requirePage } from './find-content.ts';
import { copyBlocks, createPageSlug, insertPages } from './insert-content.ts';
import { moveIdAfter, renumberPositions } from './order.ts';
import { refuseUnknownFields } from './own-fields.ts';
import { refuseWrongPrerequisite } from './prerequisite.ts';
import { buildPageNode } from './tree.ts';

/** A page with its blocks in order. */
export const loadPageContent = async (scope: Scope, id: string): Promise<PageContent> => {
  const { page, chapter, found } = await requirePage(scope, id, 'booklet.read');
  const rows = await listPageBlocks(scope, id);
  const words = rows.reduce((sum, block) => sum + block.words, 0);
  return {
    ...buildPageNode(page, rows.length, words),
    bookletId: page.bookletId,
    chapterTitle: chapter.title,
    revision: found.row.revision,
    content: await buildBlockContents(scope, rows),
  };
};

interface CreatedPages {
  bookletId: string;
  created: string[];
}

/**
 * Adds an empty page where asked (at the end by default), or pages of the library at the end. WIZ-015 too many. A
 * repeated id adds nothing.
 */
export const createPages = async (
  scope: Scope,
  chapterId: string,
  asked: CallBody<typeof addPages>,
): Promise<CreatedPages> => {
  const { chapter } = await requireChapter(scope, chapterId, 'booklet.edit');
  const { bookletId } = chapter;
  const chosen = 'title' in asked ? asked.id : undefined;
  if (chosen && (await isAlreadyCreated(scope, 'pages', bookletId, chosen))) return { bookletId, created: [chosen] };
  const created = await changeBookletContent(scope, bookletId, async (inside, booklet) => {
    if (chosen && (await isAlreadyCreated(inside, 'pages', bookletId, chosen))) return [chosen];
    const pages =
      'title' in asked
        ? [{ id: chosen, title: asked.title, blocks: [] }]
        : convertLibraryPages(await buildPagesFromTemplates(inside, asked.templateCodes), booklet.tone);
    const census = await loadBookletStructure(inside, bookletId);
    if (!census.chapters.some(({ id }) => id === chapterId)) throw new Refusal('GEN-010');
    refuseTooManyPages(census, chapterId, pages.length);
    const before = census.pages.filter((page) => page.chapterId === chapterId);
    if ('templateCodes' in asked) await copyDefaultVariables(inside, booklet, asked.templateCodes);
    const ids = await insertPages(inside, booklet, chapterId, pages, {
      position: getNextPosition(before),
      takenSlugs: census.slugs,
    });
    const [first] = ids;
    if ('title' in asked && asked.after !== undefined && first) {
      await renumberPositions(inside, 'pages', moveIdAfter([...before.map(({ id }) => id), first], first, asked.after));
    }
    return ids;
  }).catch(refuseTakenId);
  return { bookletId, created };
};

const createPageConflict = async (scope: Scope, id: string): Promise<Refusal> => {
  const { page } = await requirePage(scope, id, 'booklet.edit');
  return buildCompanyConflict(scope, page, buildPageNode(page, 0, 0));
};

/**
 * Changes the fields of a page; its slug stays. GEN-011 with the current page after a concurrent change; GEN-019 and
 * EDI-025 for a page to read first.
 */
export const savePage = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: CallBody<typeof updatePage>,
): Promise<string> => {
  const { page } = await requirePage(scope, id, 'booklet.edit');
  await refuseUnknownFields(scope, fields.audience ?? null, page.audience);
  await refuseConflict(
    () => createPageConflict(scope, id),
    () =>
      changeBookletContent(scope, page.bookletId, async (inside) => {
        if (fields.unlockAfterId) await refuseWrongPrerequisite(inside, page, fields.unlockAfterId);
        await inside.updateVersioned('pages', { id, rowVersion }, fields, ({ deletedAt }) => isNull(deletedAt));
        // The version read is the one replaced, or the update above has refused.
        await recordContentChange(inside, { kind: 'page', row: page, before: toPageFields(page) });
      }),
  );
  return page.bookletId;
};

/** Moves a page after another one of the given chapter (its own or another of the booklet), or first in it. */
export const movePage = async (
  scope: Scope,
  id: string,
  { chapterId, after }: { chapterId: string; after: string | null },
): Promise<string> => {
  const { page } = await requirePage(scope, id, 'booklet.edit');
  await changeBookletContent(scope, page.bookletId, async (inside) => {
    const census = await loadBookletStructure(inside, page.bookletId);
    const from = census.pages.find((one) => one.id === id)?.chapterId;
    if (!from || !census.chapters.some((chapter) => chapter.id === chapterId)) throw new Refusal('GEN-010');
    const there = moveIdAfter(listChapterPageIds(census, chapterId), id, after);
    if (from !== chapterId) {
      await requireChapter(inside, chapterId, 'booklet.edit');
      refuseTooManyPages({ ...census, pages: census.pages.filter((one) => one.id !== id) }, chapterId, 1);
      await inside.update('pages', { chapterId, ...buildTrackingColumns(scope) }, (columns) => eq(columns.id, id));
    }
    await renumberPositions(inside, 'pages', there);
  });
  return page.bookletId;
};

/** Copies a page, with its blocks, right after itself. A repeated id copies nothing. */
export const copyPage = async (scope: Scope, id: string, chosen?: string): Promise<CreatedPages> => {
  const { page } = await requirePage(scope, id, 'booklet.edit');
  const { bookletId } = page;
  if (chosen && (await isAlreadyCreated(scope, 'pages', bookletId, chosen))) return { bookletId, created: [chosen] };
  const created = await changeBookletContent(scope, bookletId, async (inside, booklet) => {
    if (chosen && (await isAlreadyCreated(inside, 'pages', bookletId, chosen))) return [chosen];
    const census = await loadBookletStructure(inside, page.bookletId);
    const { chapter } = await requirePage(inside, id, 'booklet.edit');
    refuseTooManyPages(census, chapter.id, 1);
    const title = addTitleSuffix(page.title, ' (copie)', 120);
    const { id: _, createdAt: __, updatedAt: ___, rowVersion: ____, companyId: _____, ...kept } = page;
    const copy = await insertRow(inside, 'pages', {
      ...kept,
      ...(chosen && { id: chosen }),
      chapterId: chapter.id,
      title,
      slug: createPageSlug(title, census.slugs),
      lockedBy: null,
      createdBy: scope.actor.id,
      updatedBy: scope.actor.id,
    });
    await copyBlocks(inside, booklet, await listPageBlocks(inside, id), copy.id);
    await renumberPositions(
      inside,
      'pages',
      moveIdAfter([...listChapterPageIds(census, chapter.id), copy.id], copy.id, id),
    );
    return [copy.id];
  }).catch(refuseTakenId);
  return { bookletId, created };
};

/** Soft-deletes a page. */
export const removePage = async (scope: Scope, id: string): Promise<string> => {
  const { page } = await requirePage(scope, id, 'booklet.edit');
  await changeBookletContent(scope, page.bookletId, async (inside) => {
    const gone = await inside.update('pages', { deletedAt: sql`now()`, ...buildTrackingColumns(scope) }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
  });
  return page.bookletId;
};

/** Restores a deleted page; the limits apply. */
export const restoreDeletedPage = async (scope: Scope, id: string): Promise<string> => {
  const { page } = await requirePage(scope, id, 'booklet.edit', { deleted: true });
  if (page.deletedAt === null) return page.bookletId;
  await changeBookletContent(scope, page.bookletId, async (inside) => {
    refuseTooManyPages(await loadBookletStructure(inside, page.bookletId), page.chapterId, 1);
    await inside.update('pages', { deletedAt: null, ...buildTrackingColumns(scope) }, (columns) => eq(columns.id, id));
  });
  return page.bookletId;
};
