import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, ne, type Placeholder, sql } from 'drizzle-orm';
import {
  type addBlock,
  type BlockContent,
  type placeBlock,
  readConditions,
  type setBlockConditions,
} from '../../../contract/booklets/content/content.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { findRow } from '../../platform/data/access/find-rows.ts';
import { prepareQuery } from '../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { buildBlockContent, listPageBlocks } from './block-content.ts';
import { saveBlockMediaUses } from './block-media-uses.ts';
import { recordConditionsChange, recordContentChange } from './changes/record-change.ts';
import { requireBlock, requirePage } from './find-content.ts';
import { insertBlocks } from './insert-content.ts';
import { MAX_BLOCKS_PER_PAGE, MAX_PAGE_BYTES } from './limits.ts';
import { refuseBlockInUse } from './locks.ts';
import { moveIdAfter, renumberPositions } from './order.ts';
import { listKnownConditions, refuseUnknownFields } from './own-fields.ts';
import { listMediaIds, parseBlockProps, refuseMissingMedia } from './props.ts';

const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at]);

interface SavedBlock {
  block: BlockContent;
  revision: number;
}

/** Number and bytes of the other blocks of a page. */
const pageWeightQuery = prepareQuery('measure_page', (source, value: (name: 'pageId' | 'blockId') => Placeholder) => {
  const { blocks } = source.views;
  return source
    .select({
      n: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${blocks.props}::text)), 0)::int`,
    })
    .from(blocks)
    .where(and(eq(blocks.pageId, value('pageId')), isNull(blocks.deletedAt), ne(blocks.id, value('blockId'))));
});

/** Refuses a page with more than 100 blocks (EDI-011) or 500 Ko (EDI-013) once `coming` is added. */
export const refuseHeavyPage = async (
  inside: Scope,
  pageId: string,
  coming: { id: string; props: unknown },
): Promise<void> => {
  const [others] = await inside.runPrepared(pageWeightQuery, { pageId, blockId: coming.id });
  if ((others?.n ?? 0) >= MAX_BLOCKS_PER_PAGE) throw new Refusal('EDI-011');
  const bytes = Buffer.byteLength(JSON.stringify(coming.props));
  if ((others?.bytes ?? 0) + bytes > MAX_PAGE_BYTES) throw new Refusal('EDI-013');
};

/** Block that already has the id chosen by a browser: the first call succeeded, but its answer was lost. */
const findCreatedBlock = async (scope: Scope, pageId: string, id: string): Promise<TenantRow<'blocks'> | null> => {
  const known = await findRow(scope, 'blocks', (blocks) => eq(blocks.id, id));
  if (!known) return null;
  if (known.pageId !== pageId) throw new Refusal('GEN-018');
  // A deleted block gives the same refusal as writing in it.
  if (known.deletedAt) await requireBlock(scope, id);
  return known;
};

/**
 * Adds a block after another one of the page, or first, with the conditions of the block that it is a copy of, if any. A repeated id adds nothing and
 * returns the block.
 */
export const createBlock = async (
  scope: Scope,
  pageId: string,
  asked: CallBody<typeof addBlock>,
): Promise<SavedBlock> => {
  const { page, found } = await requirePage(scope, pageId, 'booklet.edit');
  const created = await findCreatedBlock(scope, pageId, asked.id);
  if (created) return { block: await buildBlockContent(scope, created), revision: found.row.revision };
  const good = parseBlockProps(asked.type, asked.props);
  await refuseMissingMedia(scope, good);
  const conditions = readConditions(asked);
  const known = await listKnownConditions(scope, page.bookletId, conditions.audience);
  await refuseUnknownFields(scope, conditions.audience, known);
  return changeBookletContent(scope, page.bookletId, async (inside, booklet) => {
    await requirePage(inside, pageId, 'booklet.edit');
    await refuseHeavyPage(inside, pageId, { id: asked.id, props: good.props });
    const ids = (await listPageBlocks(inside, pageId)).map(({ id }) => id);
    const order = moveIdAfter([...ids, asked.id], asked.id, asked.after);
    const twin = await findCreatedBlock(inside, pageId, asked.id);
    if (!twin)
      await insertBlocks(inside, booklet, [{ ...good, ...conditions, id: asked.id, pageId, position: ids.length + 1 }]);
    await renumberPositions(inside, 'blocks', order);
    const [made] = (await listPageBlocks(inside, pageId)).filter(({ id }) => id === asked.id);
    if (!made) throw new Refusal('GEN-018');
    return { block: await buildBlockContent(inside, made), revision: booklet.revision };
  }).catch((error: unknown) => {
    // The id belongs to another company's block: the refusal must look like any other bad request.
    throw uniqueViolation(error) === null ? error : new Refusal('GEN-018');
  });
};

/** EDI-001 with the block as somebody else saved it; EDI-008 while they still write; EDI-014 when it was deleted. */
const createBlockConflict = async (inside: Scope, id: string): Promise<Refusal> => {
  await refuseBlockInUse(inside, id);
  const { block } = await requireBlock(inside, id);
  const current = await buildBlockContent(inside, block);
  return new Refusal('EDI-001', { personne: current.updatedBy ?? 'Une autre personne' }, undefined, { current });
};

/**
 * Saves the props of a block. Edits of two people on two blocks both succeed; on the same block the second gets a
 * conflict.
 */
export const saveBlockProps = async (
  scope: Scope,
  id: string,
  rowVersion: number,
  props: unknown,
): Promise<SavedBlock> => {
  const { block } = await requireBlock(scope, id);
  if (block.rowVersion !== rowVersion) throw await createBlockConflict(scope, id);
  const good = parseBlockProps(block.type, props);
  await refuseMissingMedia(scope, good);
  return changeBookletContent(scope, block.bookletId, async (inside, { revision }) => {
    await refuseBlockInUse(inside, id);
    const { props: clean, version, words } = good;
    const [saved] = await inside.update(
      'blocks',
      { props: clean, version, words, revision, ...buildTrackingColumns(scope) },
      (columns) => and(eq(columns.id, id), eq(columns.rowVersion, rowVersion), isNull(columns.deletedAt)),
    );
    if (!saved) throw await createBlockConflict(inside, id);
    await refuseHeavyPage(inside, saved.pageId, { id, props: clean });
    await recordContentChange(inside, { kind: 'block', row: block, before: block.props, version: block.version });
    // The version read is the one replaced: its files are those that are noted.
    if (!isSameList(listMediaIds(block.props), good.mediaIds)) await saveBlockMediaUses(inside, saved, good.mediaIds);
    return { block: await buildBlockContent(inside, saved), revision };
  });
};

/**
 * Says who sees a block, and from which day. Its words are unchanged, so its row version stays and an editor who types
 * in it can continue. EDI-061 when the conditions are no longer those that the user has seen.
 */
export const saveBlockConditions = async (
  scope: Scope,
  id: string,
  { known, ...conditions }: CallBody<typeof setBlockConditions>,
): Promise<SavedBlock> => {
  const { block } = await requireBlock(scope, id);
  await refuseUnknownFields(scope, conditions.audience, block.audience);
  getAuditLine(scope).note({ before: readConditions(block), after: conditions });
  return changeBookletContent(scope, block.bookletId, async (inside, { revision }) => {
    await refuseBlockInUse(inside, id);
    const { block: now } = await requireBlock(inside, id);
    if (!isDeepStrictEqual(readConditions(now), known)) {
      const current = await buildBlockContent(inside, now);
      throw new Refusal('EDI-061', {}, undefined, { current });
    }
    const [saved] = await inside.update('blocks', { ...conditions, revision }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (!saved) throw new Refusal('GEN-010');
    await recordConditionsChange(inside, now);
    return { block: await buildBlockContent(inside, saved), revision };
  });
};

/** Moves a block after another one of its page, or of another page of the booklet. Returns the order of that page. */
export const moveBlock = async (
  scope: Scope,
  id: string,
  { after, pageId }: CallBody<typeof placeBlock>,
): Promise<{ revision: number; order: string[] }> => {
  const { block } = await requireBlock(scope, id);
  return changeBookletContent(scope, block.bookletId, async (inside, { revision }) => {
    const { block: here } = await requireBlock(inside, id);
    await refuseBlockInUse(inside, id);
    const target = pageId ?? here.pageId;
    if (target !== here.pageId) {
      const { page } = await requirePage(inside, target, 'booklet.edit');
      if (page.bookletId !== here.bookletId) throw new Refusal('GEN-010');
      await refuseHeavyPage(inside, target, here);
      // The content is unchanged, so the row version stays and an editor who types in the block can continue.
      await inside.update('blocks', { pageId: target, revision }, (columns) => eq(columns.id, id));
    }
    const ids = (await listPageBlocks(inside, target)).map((one) => one.id);
    const order = moveIdAfter(ids, id, after);
    await renumberPositions(inside, 'blocks', order);
    return { revision, order };
  });
};

/** Soft-deletes a block. */
export const removeBlock = async (scope: Scope, id: string): Promise<number> => {
  const { block } = await requireBlock(scope, id);
  return changeBookletContent(scope, block.bookletId, async (inside, { revision }) => {
    await refuseBlockInUse(inside, id);
    const gone = await inside.update(
      'blocks',
      { deletedAt: sql`now()`, revision, ...buildTrackingColumns(scope) },
      (columns) => and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw await createBlockConflict(inside, id);
    await inside.deleteRows('blockLocks', (columns) => eq(columns.blockId, id));
    return revision;
  });
};

/** The block before the former place of a deleted one; null: it was first. */
const findFormerPrevious = (rows: readonly TenantRow<'blocks'>[], { id, position }: TenantRow<'blocks'>) =>
  rows.findLast((row) => row.id !== id && row.position < position)?.id ?? null;

/**
 * Restores a deleted block at the given place, or where it was; the limits of the page apply. A block that is not
 * deleted only moves.
 */
export const restoreDeletedBlock = async (
  scope: Scope,
  id: string,
  after: string | null | undefined,
): Promise<SavedBlock> => {
  const { block } = await requireBlock(scope, id, { deleted: true });
  return changeBookletContent(scope, block.bookletId, async (inside, { revision }) => {
    const { block: now } = await requireBlock(inside, id, { deleted: true });
    await refuseBlockInUse(inside, id);
    await refuseHeavyPage(inside, now.pageId, now);
    const [back] = await inside.update(
      'blocks',
      { deletedAt: null, revision, ...buildTrackingColumns(scope) },
      (columns) => eq(columns.id, id),
    );
    if (!back) throw new Refusal('GEN-010');
    const rows = await listPageBlocks(inside, now.pageId);
    const ids = rows.map((one) => one.id);
    const place = after === undefined ? findFormerPrevious(rows, now) : after;
    await renumberPositions(inside, 'blocks', moveIdAfter(ids, id, place));
    return { block: await buildBlockContent(inside, back), revision };
  });
};
