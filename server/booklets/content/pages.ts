import { and, eq, isNull, sql } from 'drizzle-orm';
import type { addPages, PageContent, updatePage } from '../../../contract/booklets/content/content.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { bringDefaults, pagesFromTemplates } from '../../library/templates/templates.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeContent } from '../booklets/change.ts';
import { suffixed } from '../booklets/titles.ts';
import { pagesInTone } from '../tone/library.ts';
import { blockContents, blocksOf } from './answer.ts';
import { censusOf, nextPosition, pagesIn, refuseTooManyPages } from './census.ts';
import { touched } from './chapters.ts';
import { madeBefore, refuseTakenId } from './chosen.ts';
import { chapterFor, pageFor } from './find.ts';
import { copyBlocks, insertPages, pageSlug } from './insert.ts';
import { placed, renumber } from './order.ts';
import { pageNode } from './tree.ts';

/** A page with its blocks in order. */
export const read = async (scope: Scope, id: string): Promise<PageContent> => {
  const { page, chapter, found } = await pageFor(scope, id, 'booklet.read');
  const rows = await blocksOf(scope, id);
  const words = rows.reduce((sum, block) => sum + block.words, 0);
  return {
    ...pageNode(page, rows.length, words),
    bookletId: page.bookletId,
    chapterTitle: chapter.title,
    revision: found.row.revision,
    content: await blockContents(scope, rows),
  };
};

interface Added {
  bookletId: string;
  created: string[];
}

/**
 * Adds an empty page where asked (at the end by default), or pages of the library at the end. WIZ-015 too many. A
 * repeated id adds nothing.
 */
export const add = async (scope: Scope, chapterId: string, asked: BodyOf<typeof addPages>): Promise<Added> => {
  const { chapter } = await chapterFor(scope, chapterId, 'booklet.edit');
  const { bookletId } = chapter;
  const chosen = 'title' in asked ? asked.id : undefined;
  if (chosen && (await madeBefore(scope, 'pages', bookletId, chosen))) return { bookletId, created: [chosen] };
  const created = await changeContent(scope, bookletId, async (inside, booklet) => {
    if (chosen && (await madeBefore(inside, 'pages', bookletId, chosen))) return [chosen];
    const pages =
      'title' in asked
        ? [{ id: chosen, title: asked.title, blocks: [] }]
        : pagesInTone(await pagesFromTemplates(inside, asked.templateCodes), booklet.tone);
    const census = await censusOf(inside, bookletId);
    if (!census.chapters.some(({ id }) => id === chapterId)) throw new Refusal('GEN-010');
    refuseTooManyPages(census, chapterId, pages.length);
    const before = census.pages.filter((page) => page.chapterId === chapterId);
    if ('templateCodes' in asked) await bringDefaults(inside, booklet, asked.templateCodes);
    const ids = await insertPages(inside, booklet, chapterId, pages, {
      position: nextPosition(before),
      takenSlugs: census.slugs,
    });
    const [first] = ids;
    if ('title' in asked && asked.after !== undefined && first) {
      await renumber(inside, 'pages', placed([...before.map(({ id }) => id), first], first, asked.after));
    }
    return ids;
  }).catch(refuseTakenId);
  return { bookletId, created };
};

/** Changes the fields of a page; its slug stays. GEN-011 with the current page after a concurrent change. */
export const update = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: BodyOf<typeof updatePage>,
): Promise<string> => {
  const { page } = await pageFor(scope, id, 'booklet.edit');
  await changeContent(scope, page.bookletId, async (inside) => {
    const [saved] = await inside.update('pages', { ...fields, ...touched(scope) }, (columns) =>
      and(eq(columns.id, id), eq(columns.rowVersion, rowVersion), isNull(columns.deletedAt)),
    );
    if (saved) return;
    const { page: current } = await pageFor(inside, id, 'booklet.edit');
    throw await conflictIn(inside, current, pageNode(current, 0, 0));
  });
  return page.bookletId;
};

/** Moves a page after another one of the given chapter (its own or another of the booklet), or first in it. */
export const place = async (
  scope: Scope,
  id: string,
  { chapterId, after }: { chapterId: string; after: string | null },
): Promise<string> => {
  const { page } = await pageFor(scope, id, 'booklet.edit');
  await changeContent(scope, page.bookletId, async (inside) => {
    const census = await censusOf(inside, page.bookletId);
    const from = census.pages.find((one) => one.id === id)?.chapterId;
    if (!from || !census.chapters.some((chapter) => chapter.id === chapterId)) throw new Refusal('GEN-010');
    const there = placed(pagesIn(census, chapterId), id, after);
    if (from !== chapterId) {
      await chapterFor(inside, chapterId, 'booklet.edit');
      refuseTooManyPages({ ...census, pages: census.pages.filter((one) => one.id !== id) }, chapterId, 1);
      await inside.update('pages', { chapterId, ...touched(scope) }, (columns) => eq(columns.id, id));
    }
    await renumber(inside, 'pages', there);
  });
  return page.bookletId;
};

/** Copies a page, with its blocks, right after itself. A repeated id copies nothing. */
export const duplicate = async (scope: Scope, id: string, chosen?: string): Promise<Added> => {
  const { page } = await pageFor(scope, id, 'booklet.edit');
  const { bookletId } = page;
  if (chosen && (await madeBefore(scope, 'pages', bookletId, chosen))) return { bookletId, created: [chosen] };
  const created = await changeContent(scope, bookletId, async (inside, booklet) => {
    if (chosen && (await madeBefore(inside, 'pages', bookletId, chosen))) return [chosen];
    const census = await censusOf(inside, page.bookletId);
    const { chapter } = await pageFor(inside, id, 'booklet.edit');
    refuseTooManyPages(census, chapter.id, 1);
    const title = suffixed(page.title, ' (copie)', 120);
    const { id: _, createdAt: __, updatedAt: ___, rowVersion: ____, companyId: _____, ...kept } = page;
    const [copy] = await inside.insert('pages', [
      {
        ...kept,
        ...(chosen && { id: chosen }),
        chapterId: chapter.id,
        title,
        slug: pageSlug(title, census.slugs),
        createdBy: scope.actor.id,
        updatedBy: scope.actor.id,
      },
    ]);
    if (!copy) throw new Error('page not copied');
    await copyBlocks(inside, booklet, await blocksOf(inside, id), copy.id);
    await renumber(inside, 'pages', placed([...pagesIn(census, chapter.id), copy.id], copy.id, id));
    return [copy.id];
  }).catch(refuseTakenId);
  return { bookletId, created };
};

/** Soft-deletes a page. */
export const remove = async (scope: Scope, id: string): Promise<string> => {
  const { page } = await pageFor(scope, id, 'booklet.edit');
  await changeContent(scope, page.bookletId, async (inside) => {
    const gone = await inside.update('pages', { deletedAt: sql`now()`, ...touched(scope) }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
  });
  return page.bookletId;
};

/** Restores a deleted page; the limits apply. */
export const restore = async (scope: Scope, id: string): Promise<string> => {
  const { page } = await pageFor(scope, id, 'booklet.edit', { deleted: true });
  if (page.deletedAt === null) return page.bookletId;
  await changeContent(scope, page.bookletId, async (inside) => {
    refuseTooManyPages(await censusOf(inside, page.bookletId), page.chapterId, 1);
    await inside.update('pages', { deletedAt: null, ...touched(scope) }, (columns) => eq(columns.id, id));
  });
  return page.bookletId;
};
