import { asc, inArray } from 'drizzle-orm';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTemplateCodeCondition } from '../../platform/data/queries/template-codes.ts';

interface OrderedTemplate {
  code: string;
  category: string;
  companyId: string | null;
}

/**
 * A company chapter follows the publisher chapters of its category; without any, it comes last. `rows` are sorted by
 * position.
 */
const mergeOwnChapters = (rows: readonly OrderedTemplate[]): string[] => {
  const [published, own] = [rows.filter((row) => row.companyId === null), rows.filter((row) => row.companyId !== null)];
  const lastOfCategory = new Map(published.map(({ category }, index) => [category, index]));
  const placeOf = ({ category }: OrderedTemplate) => lastOfCategory.get(category) ?? published.length;
  return [
    ...published.map(({ code }, index) => ({ code, place: index })),
    ...own.map((row) => ({ code: row.code, place: placeOf(row) })),
  ]
    .toSorted((a, b) => a.place - b.place)
    .map(({ code }) => code);
};

/**
 * Merges two orders: the sector order wins, and each chapter outside the sector follows its predecessor in the library.
 */
export const mergeChapterOrders = (sector: readonly string[], library: readonly string[]): string[] => {
  const order = [...new Set(sector)];
  for (const [index, code] of library.entries()) {
    if (order.includes(code)) continue;
    const before = library[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, code);
  }
  return order;
};

/** Codes of all chapters available to a company, in the reading order of these sectors. */
export const loadReadingOrder = async (scope: Scope, sectorIds: readonly string[]): Promise<string[]> => {
  const { chapterTemplates } = scope.views;
  const [rows, sectorRows] = await Promise.all([
    scope
      .select({
        code: chapterTemplates.code,
        category: chapterTemplates.category,
        companyId: chapterTemplates.companyId,
      })
      .from(chapterTemplates)
      .where(buildTemplateCodeCondition(scope))
      .orderBy(asc(chapterTemplates.position), asc(chapterTemplates.code)),
    sectorIds.length === 0
      ? []
      : scope
          .select({ id: sectors.id, chapters: sectors.chapters })
          .from(sectors)
          .where(inArray(sectors.id, [...sectorIds])),
  ]);
  const codesOf = (id: string) => sectorRows.find((row) => row.id === id)?.chapters.map(({ code }) => code) ?? [];
  const library = mergeChapterOrders(sectorIds.slice(1).flatMap(codesOf), mergeOwnChapters(rows));
  const order = mergeChapterOrders(sectorIds.slice(0, 1).flatMap(codesOf), library);
  const existing = new Set(rows.map(({ code }) => code));
  return order.filter((code) => existing.has(code));
};

/** Sectors of a booklet, the main one first. */
export const listSectorIds = ({
  sectorId,
  secondSectorId,
}: Pick<TenantRow<'booklets'>, 'sectorId' | 'secondSectorId'>) =>
  [sectorId, secondSectorId].filter((id) => id !== null);

interface ChapterReference {
  id: string;
  templateCode: string | null;
}

/**
 * Inserts `added` chapters by their rank in `order`: after the last earlier one, otherwise before the first later one.
 * The other chapters keep the editors' order.
 */
export const insertChaptersInOrder = (
  present: readonly ChapterReference[],
  added: readonly ChapterReference[],
  order: readonly string[],
): string[] => {
  const rankOf = ({ templateCode }: ChapterReference) => (templateCode === null ? -1 : order.indexOf(templateCode));
  const chapters = [...present];
  for (const chapter of added.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const rank = rankOf(chapter);
    const earlier = chapters.findLastIndex((one) => rankOf(one) !== -1 && rankOf(one) <= rank);
    const later = chapters.findIndex((one) => rankOf(one) > rank);
    const place = earlier !== -1 ? earlier + 1 : later !== -1 ? later : chapters.length;
    chapters.splice(place, 0, chapter);
  }
  return chapters.map(({ id }) => id);
};
