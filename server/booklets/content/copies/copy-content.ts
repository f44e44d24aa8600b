import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isReadableBlock } from '../../../../blocks/registry.ts';
import { pageFields, readConditions } from '../../../../contract/booklets/content/content.ts';
import type { CopiedContent, copyContent, preparePaste } from '../../../../contract/booklets/content/copies.ts';
import type { CallAnswer, CallBody } from '../../../../contract/platform/call.ts';
import { pickSchemaFields } from '../../../../contract/platform/pick-fields.ts';
import { addTitleSuffix } from '../../../../contract/platform/text/add-title-suffix.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import { listRows } from '../../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { changeBookletContent } from '../../booklets/change-content.ts';
import { requireBooklet, requireBookletWriter } from '../../booklets/find-booklet.ts';
import { listPageBlocks } from '../block-content.ts';
import {
  type BookletStructure,
  getNextPosition,
  listChapterPageIds,
  loadBookletStructure,
  refuseTooManyChapters,
  refuseTooManyPages,
} from '../booklet-structure.ts';
import { requireChapter, requirePage } from '../find-content.ts';
import { insertBlocks, insertChapters, insertPages, type NewPage } from '../insert-content.ts';
import { MAX_BLOCKS_PER_PAGE, MAX_PAGE_BYTES } from '../limits.ts';
import { moveIdAfter, renumberPositions } from '../order.ts';
import { measureBlock, refuseMissingMedia } from '../props.ts';
import { type AdaptedBlocks, adaptLinks, describeDifferences, type LooseBlock, toLooseBlocks } from './adapt-blocks.ts';

type Body<Kind extends CallBody<typeof copyContent>['kind']> = Extract<CallBody<typeof copyContent>, { kind: Kind }>;

/** Ids with the new ones after a sibling, first (null) or last (undefined). */
const placeIds = (ids: readonly string[], added: readonly string[], after: string | null | undefined): string[] => {
  let order = [...ids];
  let last = after === undefined ? (ids.at(-1) ?? null) : after;
  for (const id of added) {
    order = moveIdAfter([...order, id], id, last);
    last = id;
  }
  return order;
};

/** Refuses EDI-011 and EDI-013 for all the blocks at once. */
const refuseFullPage = async (inside: Scope, pageId: string, coming: readonly LooseBlock[]): Promise<void> => {
  const { blocks } = inside.views;
  const [page] = await inside
    .select({
      n: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${blocks.props}::text)), 0)::int`,
    })
    .from(blocks)
    .where(and(eq(blocks.pageId, pageId), isNull(blocks.deletedAt)));
  if ((page?.n ?? 0) + coming.length > MAX_BLOCKS_PER_PAGE) throw new Refusal('EDI-011');
  const bytes = coming.reduce((sum, { props }) => sum + Buffer.byteLength(JSON.stringify(props)), 0);
  if ((page?.bytes ?? 0) + bytes > MAX_PAGE_BYTES) throw new Refusal('EDI-013');
};

/** A file of the other booklet may have gone to the bin of the library meanwhile. */
const refuseLostMedia = async (inside: Scope, { blocks }: AdaptedBlocks): Promise<void> => {
  for (const { type, props } of blocks) {
    const good = measureBlock(type, props);
    if (good.mediaIds.length > 0) await refuseMissingMedia(inside, good);
  }
};

const copyBlocksInto = async (scope: Scope, bookletId: string, body: Body<'blocks'>): Promise<CopiedContent> => {
  const target = await requirePage(scope, body.pageId, 'booklet.edit');
  if (target.page.bookletId !== bookletId) throw new Refusal('GEN-010');
  const rows = await listRows(
    scope,
    'blocks',
    (blocks) => and(inArray(blocks.id, body.ids), isNull(blocks.deletedAt)),
    { order: ({ position, id }) => [asc(position), asc(id)] },
  );
  const [first] = rows;
  if (!first || rows.length < new Set(body.ids).size || rows.some(({ pageId }) => pageId !== first.pageId))
    throw new Refusal('GEN-010');
  const { found } = await requirePage(scope, first.pageId, 'booklet.read');
  const adapted = adaptLinks(toLooseBlocks(rows), new Map());
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const { page } = await requirePage(inside, body.pageId, 'booklet.edit');
    await refuseFullPage(inside, page.id, adapted.blocks);
    await refuseLostMedia(inside, adapted);
    const ids = (await listPageBlocks(inside, page.id)).map(({ id }) => id);
    const seeds = adapted.blocks.map(({ type, props, conditions }, index) => ({
      ...measureBlock(type, props),
      ...conditions,
      ...{ id: uuidv7(), pageId: page.id, position: ids.length + 1 + index },
    }));
    await insertBlocks(inside, booklet, seeds);
    const created = seeds.map(({ id }) => id);
    await renumberPositions(inside, 'blocks', placeIds(ids, created, body.after));
    return { pageId: page.id, created, notes: await describeDifferences(inside, found.row, booklet, adapted) };
  });
};

/** Pages of a booklet as new ones: their links lead to the copies, their template and their lock stay behind. */
const buildPageCopies = async (
  scope: Scope,
  pages: readonly TenantRow<'pages'>[],
): Promise<{ copies: (NewPage & { id: string })[]; adapted: AdaptedBlocks }> => {
  const ids = new Map(pages.map(({ id }) => [id, uuidv7()]));
  const copies: (NewPage & { id: string })[] = [];
  const all: AdaptedBlocks = { blocks: [], removedLinks: 0 };
  for (const page of pages) {
    const adapted = adaptLinks(toLooseBlocks(await listPageBlocks(scope, page.id)), ids);
    copies.push({
      ...pickSchemaFields(page, pageFields),
      id: ids.get(page.id) ?? uuidv7(),
      blocks: adapted.blocks.map(({ conditions, ...block }) => ({ ...block, ...conditions })) as NewPage['blocks'],
    });
    all.blocks.push(...adapted.blocks);
    all.removedLinks += adapted.removedLinks;
  }
  return { copies, adapted: all };
};

const copyPageInto = async (scope: Scope, bookletId: string, body: Body<'page'>): Promise<CopiedContent> => {
  const target = await requireChapter(scope, body.chapterId, 'booklet.edit');
  if (target.chapter.bookletId !== bookletId) throw new Refusal('GEN-010');
  const { page, found } = await requirePage(scope, body.sourceId, 'booklet.read');
  const { copies, adapted } = await buildPageCopies(scope, [page]);
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const census = await loadBookletStructure(inside, bookletId);
    if (!census.chapters.some(({ id }) => id === body.chapterId)) throw new Refusal('GEN-010');
    refuseTooManyPages(census, body.chapterId, 1);
    await refuseLostMedia(inside, adapted);
    const ids = listChapterPageIds(census, body.chapterId);
    const created = await insertPages(inside, booklet, body.chapterId, copies, {
      position: getNextPosition(census.pages.filter(({ chapterId }) => chapterId === body.chapterId)),
      takenSlugs: census.slugs,
    });
    await renumberPositions(inside, 'pages', placeIds(ids, created, body.after));
    const notes = await describeDifferences(inside, found.row, booklet, adapted);
    return { pageId: created[0] ?? null, created, notes };
  });
};

const MAX_CHAPTER_TITLE = 80;

/** The title, or the first free one of « title (copie) », « title (copie 2) »… */
const findChapterTitle = ({ chapters }: BookletStructure, title: string): string => {
  const taken = new Set(chapters.map((chapter) => toFoldedKey(chapter.title)));
  for (let n = 0; ; n += 1) {
    const suffix = n === 0 ? '' : n === 1 ? ' (copie)' : ` (copie ${n})`;
    const wanted = addTitleSuffix(title, suffix, MAX_CHAPTER_TITLE);
    if (!taken.has(toFoldedKey(wanted))) return wanted;
  }
};

const copyChapterInto = async (scope: Scope, bookletId: string, body: Body<'chapter'>): Promise<CopiedContent> => {
  await requireBooklet(scope, bookletId, 'booklet.edit');
  const { chapter, found } = await requireChapter(scope, body.sourceId, 'booklet.read');
  const pages = await listRows(scope, 'pages', (rows) => and(eq(rows.chapterId, chapter.id), isNull(rows.deletedAt)), {
    order: ({ position, id }) => [asc(position), asc(id)],
  });
  const { copies, adapted } = await buildPageCopies(scope, pages);
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const census = await loadBookletStructure(inside, bookletId);
    refuseTooManyChapters(census, 1);
    refuseTooManyPages(census, null, copies.length);
    await refuseLostMedia(inside, adapted);
    const title = findChapterTitle(census, chapter.title);
    const created = await insertChapters(inside, booklet, [{ title, visible: chapter.visible, pages: copies }], {
      position: getNextPosition(census.chapters),
      takenSlugs: census.slugs,
    });
    const ids = census.chapters.map(({ id }) => id);
    await renumberPositions(inside, 'chapters', placeIds(ids, created, body.after));
    const notes = await describeDifferences(inside, found.row, booklet, adapted);
    return { pageId: copies[0]?.id ?? null, created, notes };
  });
};

/**
 * Copies content of another booklet of the company into this one, under new ids: proofs, answers and locks stay with the
 * original. Refusals: GEN-010 a booklet of another company, EDI-011, EDI-013, EDI-016, WIZ-014 and WIZ-015.
 */
export const copyContentInto = async (
  scope: Scope,
  bookletId: string,
  body: CallBody<typeof copyContent>,
): Promise<CopiedContent> => {
  await requireBookletWriter(scope, bookletId);
  if (body.kind === 'blocks') return copyBlocksInto(scope, bookletId, body);
  return body.kind === 'page' ? copyPageInto(scope, bookletId, body) : copyChapterInto(scope, bookletId, body);
};

/** Blocks of the clipboard, fitted to this booklet: the editor then adds them as its own, and can undo it. */
export const fitPastedBlocks = async (
  scope: Scope,
  bookletId: string,
  { from, blocks }: CallBody<typeof preparePaste>,
): Promise<CallAnswer<typeof preparePaste>> => {
  // The page is checked when the blocks are saved.
  const { row } = await requireBookletWriter(scope, bookletId);
  const source = await requireBooklet(scope, from, 'booklet.read');
  const known = blocks.flatMap(({ type, props, ...block }) =>
    isReadableBlock({ type, props }) ? [{ type, props, conditions: readConditions(block) }] : [],
  );
  const adapted = adaptLinks(known as LooseBlock[], new Map());
  await refuseLostMedia(scope, adapted);
  return {
    blocks: adapted.blocks.map(({ type, props, conditions = {} }) => ({ type, props, ...readConditions(conditions) })),
    notes: await describeDifferences(scope, source.row, row, adapted),
  };
};
