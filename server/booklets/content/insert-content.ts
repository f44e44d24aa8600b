import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { NewBlock } from '../../../blocks/registry.ts';
import type { BlockConditions, bookletPageFields } from '../../../contract/booklets/content/content.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { splitIntoChunks } from '../../platform/data/statements/split-into-chunks.ts';
import { findFreeSlug, toSlug } from '../../platform/text/slugs.ts';
import { RESERVED_PAGE_SLUGS } from './limits.ts';
import { listMediaIds, measureBlock, type ParsedProps } from './props.ts';

/** Page to insert into a booklet. */
export interface NewPage extends Partial<z.infer<typeof bookletPageFields>> {
  /** Id chosen by the browser; generated when absent. */
  id?: string;
  title: string;
  /** Slug that no other page of the booklet has; made from the title when absent. */
  slug?: string;
  templateCode?: string | null;
  templateVersion?: number | null;
  /** `id`: as for a page. `ref`: the template block that it copies. */
  blocks: (NewBlock & { id?: string; ref?: string; locked?: boolean } & Partial<BlockConditions>)[];
}
export interface NewChapter {
  /** Id chosen by the browser; generated when absent. */
  id?: string;
  title: string;
  visible?: boolean;
  templateCode?: string | null;
  templateVersion?: number | null;
  pages: NewPage[];
}

/** Rows per statement: PostgreSQL takes 65,535 parameters, a page has some twenty. */
const ROWS_PER_STATEMENT = 2000;

export const splitIntoInsertBatches = <Value>(values: Value[]): Value[][] =>
  splitIntoChunks(values, ROWS_PER_STATEMENT);

/** Creates a slug for a page with this title and adds it to `taken`. */
export const createPageSlug = (title: string, taken: Set<string>): string => {
  const wanted = toSlug(title) || 'page';
  const slug = findFreeSlug(wanted, (one) => taken.has(one) || RESERVED_PAGE_SLUGS.includes(one));
  taken.add(slug);
  return slug;
};

type BlockSeed = Omit<ParsedProps, 'type'> &
  Partial<BlockConditions> & {
    type: string;
    id: string;
    pageId: string;
    position: number;
    locked?: boolean;
    templateRef?: string | null;
  };

/** Inserts blocks and the files they use. */
export const insertBlocks = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  seeds: BlockSeed[],
): Promise<void> => {
  const by = inside.actor.id;
  const rows = seeds.map(
    ({ id, pageId, position, type, version, props, words, locked = false, templateRef = null, ...conditions }) => ({
      id,
      bookletId: booklet.id,
      pageId,
      type,
      version,
      props,
      words,
      locked,
      audience: conditions.audience ?? null,
      unlockDays: conditions.unlockDays ?? null,
      templateRef,
      position,
      revision: booklet.revision,
      createdBy: by,
      updatedBy: by,
    }),
  );
  await inside.bulkInsert('blocks', rows);
  const uses = seeds.flatMap(({ id, mediaIds }) =>
    mediaIds.map((mediaId) => ({ mediaId, bookletId: booklet.id, holderId: id })),
  );
  await inside.bulkInsert('mediaUses', uses);
};

type PlacedPage = { page: NewPage; chapterId: string; position: number };

const insertPlacedPages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  placed: PlacedPage[],
  takenSlugs: Set<string>,
): Promise<string[]> => {
  const by = inside.actor.id;
  const rows = placed.map(({ page: { blocks: _, ...page }, ...place }) => ({
    ...page,
    ...place,
    id: page.id ?? uuidv7(),
    bookletId: booklet.id,
    slug: page.slug ?? createPageSlug(page.title, takenSlugs),
    createdBy: by,
    updatedBy: by,
  }));
  for (const batch of splitIntoInsertBatches(rows)) await inside.insert('pages', batch);
  const seeds = placed.flatMap(({ page }, at) =>
    page.blocks.map((block, index) => ({
      ...measureBlock(block.type, block.props),
      id: block.id ?? uuidv7(),
      pageId: rows[at]?.id ?? '',
      position: index + 1,
      locked: block.locked,
      audience: block.audience,
      unlockDays: block.unlockDays,
      templateRef: block.ref,
    })),
  );
  await insertBlocks(inside, booklet, seeds);
  return rows.map(({ id }) => id);
};

/** Insertion point: the position of the first item, and the page slugs already taken in the booklet. */
interface InsertionPoint {
  position: number;
  takenSlugs: Set<string>;
}

/** Inserts pages in a chapter. Returns their ids in order. */
export const insertPages = (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  chapterId: string,
  pages: NewPage[],
  { position, takenSlugs }: InsertionPoint,
): Promise<string[]> =>
  insertPlacedPages(
    inside,
    booklet,
    pages.map((page, index) => ({ page, chapterId, position: position + index })),
    takenSlugs,
  );

/** Inserts chapters, their pages and their blocks, one statement per table. Returns the chapters' ids in order. */
export const insertChapters = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  chapters: NewChapter[],
  { position, takenSlugs }: InsertionPoint,
): Promise<string[]> => {
  const by = inside.actor.id;
  const rows = chapters.map(({ pages: _, ...chapter }, index) => ({
    ...chapter,
    id: chapter.id ?? uuidv7(),
    bookletId: booklet.id,
    position: position + index,
    createdBy: by,
    updatedBy: by,
  }));
  await inside.insert('chapters', rows);
  const placed = chapters.flatMap(({ pages }, at) =>
    pages.map((page, index) => ({ page, chapterId: rows[at]?.id ?? '', position: index + 1 })),
  );
  await insertPlacedPages(inside, booklet, placed, takenSlugs);
  return rows.map(({ id }) => id);
};

/** Copies blocks to a page, in the given order. */
export const copyBlocks = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  rows: readonly TenantRow<'blocks'>[],
  pageId: string,
): Promise<void> => {
  const seeds = rows.map((row, index) => ({
    type: row.type,
    version: row.version,
    props: row.props,
    words: row.words,
    mediaIds: listMediaIds(row.props),
    locked: row.locked,
    audience: row.audience,
    unlockDays: row.unlockDays,
    templateRef: row.templateRef,
    id: uuidv7(),
    pageId,
    position: index + 1,
  }));
  await insertBlocks(inside, booklet, seeds);
};
