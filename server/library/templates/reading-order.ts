import { asc, inArray } from 'drizzle-orm';
import { chapterTemplates, sectors } from '../../platform/data/schema/library.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { knownByCode } from './found.ts';

interface Placeable {
  code: string;
  category: string;
  companyId: string | null;
}

/**
 * A company's own chapters follow those of the publisher that are of their category; without one, they come last. `rows`
 * come by position.
 */
const mergeOwnChapters = (rows: readonly Placeable[]): string[] => {
  const [published, own] = [rows.filter((row) => row.companyId === null), rows.filter((row) => row.companyId !== null)];
  const lastOfCategory = new Map(published.map(({ category }, index) => [category, index]));
  const placeOf = ({ category }: Placeable) => lastOfCategory.get(category) ?? published.length;
  return [
    ...published.map(({ code }, index) => ({ code, place: index })),
    ...own.map((row) => ({ code: row.code, place: placeOf(row) })),
  ]
    .toSorted((a, b) => a.place - b.place)
    .map(({ code }) => code);
};

/**
 * One order out of two: that of the sector, in which each chapter that the sector does not name follows the one that it
 * follows in the library.
 */
export const mergeOrders = (sector: readonly string[], library: readonly string[]): string[] => {
  const order = [...new Set(sector)];
  for (const [index, code] of library.entries()) {
    if (order.includes(code)) continue;
    const before = library[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, code);
  }
  return order;
};

/** Codes of all chapters that a company may use, in the order in which a booklet of these sectors tells them. */
export const loadReadingOrder = async (scope: Scope, sectorIds: readonly string[]): Promise<string[]> => {
  const [rows, sectorRows] = await Promise.all([
    scope
      .select({
        code: chapterTemplates.code,
        category: chapterTemplates.category,
        companyId: chapterTemplates.companyId,
      })
      .from(chapterTemplates)
      .where(knownByCode(scope))
      .orderBy(asc(chapterTemplates.position), asc(chapterTemplates.code)),
    sectorIds.length === 0
      ? []
      : scope
          .select({ id: sectors.id, chapters: sectors.chapters })
          .from(sectors)
          .where(inArray(sectors.id, [...sectorIds])),
  ]);
  const codesOf = (id: string) => sectorRows.find((row) => row.id === id)?.chapters.map(({ code }) => code) ?? [];
  const library = mergeOrders(sectorIds.slice(1).flatMap(codesOf), mergeOwnChapters(rows));
  const order = mergeOrders(sectorIds.slice(0, 1).flatMap(codesOf), library);
  const existing = new Set(rows.map(({ code }) => code));
  return order.filter((code) => existing.has(code));
};

/** The sectors of a booklet, the main one first. */
export const sectorIdsOf = ({ sectorId, secondSectorId }: Pick<Row<'booklets'>, 'sectorId' | 'secondSectorId'>) =>
  [sectorId, secondSectorId].filter((id) => id !== null);

interface Placed {
  id: string;
  templateCode: string | null;
}

/**
 * Ids of chapters with `added` put at their place in `order`: after the last one that comes earlier in it, otherwise
 * before the first one that comes later. The others keep the order that people gave them.
 */
export const insertInOrder = (
  present: readonly Placed[],
  added: readonly Placed[],
  order: readonly string[],
): string[] => {
  const rankOf = ({ templateCode }: Placed) => (templateCode === null ? -1 : order.indexOf(templateCode));
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
