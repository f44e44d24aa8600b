import { inArray } from 'drizzle-orm';
import { isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { listOwnFonts } from '../../../contract/booklets/fonts/fonts.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { listBookletMedia } from '../booklets/pictures.ts';
import { listContentRows } from '../content/list-content-rows.ts';
import { listMediaIds, parseBlockProps } from '../content/props.ts';
import { isSameFamily, listCompanyFonts } from '../fonts/find-font.ts';
import { listMediaByIds } from '../media/media.ts';

type PageWithBlocks = TenantRow<'pages'> & { blocks: TenantRow<'blocks'>[] };

/** Content of a booklet that goes into its archive, with local ids. */
export interface ArchiveSource {
  booklet: TenantRow<'booklets'>;
  /** Sector codes. */
  sector: string | null;
  secondSector: string | null;
  chapters: (TenantRow<'chapters'> & { pages: PageWithBlocks[] })[];
  /** Files in reading order, then the captions of videos; deleted ones excluded. */
  media: TenantRow<'media'>[];
  /** Fonts of the theme and the files of their families, except those with a refused licence. */
  fonts: TenantRow<'companyFonts'>[];
}

/** Chapters, pages and migrated blocks, in order. IMP-017 for an invalid block. */
const loadChapters = async (scope: Scope, bookletId: string): Promise<ArchiveSource['chapters']> => {
  const chapters = await listContentRows(scope, 'chapters', bookletId);
  const pagesOf = Map.groupBy(await listContentRows(scope, 'pages', bookletId), ({ chapterId }) => chapterId);
  const blocksOf = Map.groupBy(await listContentRows(scope, 'blocks', bookletId), ({ pageId }) => pageId);
  return chapters.map((chapter) => ({
    ...chapter,
    pages: (pagesOf.get(chapter.id) ?? []).map((page) => ({
      ...page,
      blocks: (blocksOf.get(page.id) ?? []).map((block) => migrateStoredBlock(block, page.title)),
    })),
  }));
};

const migrateStoredBlock = (block: TenantRow<'blocks'>, page: string): TenantRow<'blocks'> => {
  const { type, version } = block;
  if (!isBlockType(type)) throw createBlockRefusal(page);
  try {
    const good = parseBlockProps(type, migrateBlock(type, block.props, version));
    return { ...block, version: good.version, props: good.props };
  } catch (error) {
    if (error instanceof Refusal) throw createBlockRefusal(page, error.message);
    throw error;
  }
};

const createBlockRefusal = (page: string, why = ''): Refusal =>
  new Refusal('IMP-017', {
    raison: `${phraseText('un bloc de la page « {page} » n’est pas valable.', { page })} ${why}`.trim(),
  });

/** Library files with these ids, in this order; missing ones are left out. */
const listMediaInOrder = async (scope: Scope, ids: readonly string[]): Promise<TenantRow<'media'>[]> => {
  const found = new Map((await listMediaByIds(scope, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Library files with these ids, then the captions of videos among them. */
const listMediaWithCaptions = async (scope: Scope, ids: readonly string[]): Promise<TenantRow<'media'>[]> => {
  const shown = await listMediaInOrder(scope, ids);
  const captions = shown.flatMap(({ captionsMediaId: id }) => (id && !ids.includes(id) ? [id] : []));
  return [...shown, ...(await listMediaInOrder(scope, [...new Set(captions)]))];
};

const listArchivedFonts = async (scope: Scope, theme: Theme): Promise<TenantRow<'companyFonts'>[]> => {
  const chosen = listOwnFonts(theme);
  if (chosen.length === 0) return [];
  const good = (await listCompanyFonts(scope)).filter(({ state }) => state !== 'refused');
  const named = good.filter(({ id }) => chosen.includes(id));
  const byFace = (a: TenantRow<'companyFonts'>, b: TenantRow<'companyFonts'>) =>
    a.family.localeCompare(b.family, 'fr') ||
    a.weightMin - b.weightMin ||
    Number(a.italic) - Number(b.italic) ||
    (a.sha256 < b.sha256 ? -1 : 1);
  return good.filter((font) => named.some((one) => isSameFamily(one, font))).sort(byFace);
};

const loadSectorCodes = async (scope: Scope, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await scope
    .select({ id: sectors.id, code: sectors.code })
    .from(sectors)
    .where(inArray(sectors.id, asked));
  return new Map(rows.map(({ id, code }) => [id, code]));
};

/** Loads all the archive content of a draft. IMP-017 for an invalid block. */
export const loadArchiveSource = async (scope: Scope, booklet: TenantRow<'booklets'>): Promise<ArchiveSource> => {
  const chapters = await loadChapters(scope, booklet.id);
  const shown = [
    ...listBookletMedia(booklet).map(([, id]) => id),
    ...chapters.flatMap(({ pages }) =>
      pages.flatMap(({ blocks }) => blocks.flatMap(({ props }) => listMediaIds(props))),
    ),
  ];
  const codes = await loadSectorCodes(scope, [booklet.sectorId, booklet.secondSectorId]);
  return {
    booklet,
    sector: codes.get(booklet.sectorId ?? '') ?? null,
    secondSector: codes.get(booklet.secondSectorId ?? '') ?? null,
    chapters,
    media: await listMediaWithCaptions(scope, [...new Set(shown)]),
    fonts: await listArchivedFonts(scope, booklet.theme),
  };
};
