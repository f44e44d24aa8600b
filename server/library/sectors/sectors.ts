import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Sector, sector } from '../../../contract/library/library.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { COMMON_CHAPTERS } from '../content/reading-order.ts';
import { listSectorPhotos, loadSectorPictures } from './sector-pictures.ts';

type SectorRecord = typeof sectors.$inferSelect;
export type ChapterLevel = SectorRecord['chapters'][number]['level'];

const countChapters = ({ chapters }: SectorRecord, level: ChapterLevel) =>
  chapters.filter((chapter) => chapter.level === level).length;

const storedFields = sector.omit({ mandatoryChapters: true, recommendedChapters: true, photos: true });

/** Lists the active sectors with their content. */
export const listActiveSectors = async (scope: Scope): Promise<Sector[]> => {
  const rows = await scope.select().from(sectors).where(eq(sectors.active, true)).orderBy(asc(sectors.position));
  const pictures = await loadSectorPictures(scope, rows);
  return rows.map((row) => ({
    ...pickSchemaFields(row, storedFields),
    mandatoryChapters: countChapters(row, 'mandatory'),
    recommendedChapters: countChapters(row, 'recommended'),
    photos: listSectorPhotos(pictures, row),
  }));
};

/** Finds an active sector with its colours; null if there is none. */
export const findActiveSector = async (scope: Scope, id: string | null) => {
  if (id === null) return null;
  const [row] = await scope
    .select({ id: sectors.id, palette: sectors.palette })
    .from(sectors)
    .where(and(eq(sectors.id, id), eq(sectors.active, true)));
  return row ?? null;
};

const removeDot = (code: string): string => code.replace('.', '');

/** Finds the sector of a NAF code: the one with the longest matching prefix; null if there is none. */
export const findSectorByNaf = async (scope: Scope, naf: string): Promise<string | null> => {
  if (naf === '') return null;
  const rows = await scope
    .select({ id: sectors.id, nafCodes: sectors.nafCodes })
    .from(sectors)
    .where(eq(sectors.active, true))
    .orderBy(asc(sectors.position));
  const fitting = rows.flatMap(({ id, nafCodes }) =>
    nafCodes.filter((code) => removeDot(naf).startsWith(removeDot(code))).map((code) => ({ id, code })),
  );
  return fitting.toSorted((a, b) => b.code.length - a.code.length)[0]?.id ?? null;
};

const LEVEL_RANKS: Record<ChapterLevel, number> = { mandatory: 0, recommended: 1, optional: 2 };

/** Maps each chapter of these sectors to its strongest level; without a sector, to its common level. */
export const mapChapterLevels = async (
  scope: Scope,
  sectorIds: readonly string[],
): Promise<Map<string, ChapterLevel>> => {
  if (sectorIds.length === 0) return new Map(COMMON_CHAPTERS.map(({ code, level }) => [code, level]));
  const rows = await scope
    .select({ id: sectors.id, chapters: sectors.chapters })
    .from(sectors)
    // An inactive sector still counts for the booklets that have it.
    .where(inArray(sectors.id, [...sectorIds]));
  const levels = new Map<string, ChapterLevel>();
  for (const { chapters } of rows.sort((a, b) => sectorIds.indexOf(a.id) - sectorIds.indexOf(b.id))) {
    for (const { code, level } of chapters) {
      const known = levels.get(code);
      if (!known || LEVEL_RANKS[level] < LEVEL_RANKS[known]) levels.set(code, level);
    }
  }
  return levels;
};
