import { isDeepStrictEqual } from 'node:util';
import { and, isNull, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/client.ts';
import { chapterTemplates, pageTemplates, sectors } from '../db/schema/library.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../library/content/index.ts';
import { incoming } from './upsert.ts';

export const libraryContent = {
  sectors: SECTORS.map(({ chapters, ...sector }, position) => ({
    ...sector,
    position,
    chapters: chapters.toSorted((a, b) => a.order - b.order).map(({ code, level }) => ({ code, level })),
  })),
  chapters: CHAPTER_TEMPLATES.map(({ pages, ...chapter }, position) => ({
    ...chapter,
    position,
    pages: pages.map((page, place) => ({ ...page, position: place })),
  })),
};
type Content = typeof libraryContent;

const SECTOR_COLUMNS = [
  'label',
  'description',
  'icon',
  'nafCodes',
  'palette',
  'lexicon',
  'obligations',
  'chapters',
  'position',
] as const;
const CHAPTER_COLUMNS = [
  'title',
  'summary',
  'icon',
  'category',
  'legalBasis',
  'bookletTypes',
  'reviewMonths',
  'position',
] as const;
const PAGE_COLUMNS = ['title', 'summary', 'visible', 'mandatory', 'note', 'blocks', 'position'] as const;

const pick = <Row, Column extends keyof Row>(row: Row, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

const seedSectors = async (tx: Db, content: Content['sectors']): Promise<void> => {
  await tx
    .insert(sectors)
    .values(content)
    .onConflictDoUpdate({
      target: sectors.code,
      set: {
        ...incoming(SECTOR_COLUMNS),
        active: true,
        updatedAt: sql`now()`,
        rowVersion: sql`${sectors.rowVersion} + 1`,
      },
    });
  const codes = content.map(({ code }) => code);
  await tx.update(sectors).set({ active: false }).where(notInArray(sectors.code, codes));
};

type Chapter = Record<(typeof CHAPTER_COLUMNS)[number], unknown>;
type Page = Record<(typeof PAGE_COLUMNS)[number], unknown> & { code: string };

/** What a chapter is made of, in a form that two can be compared in. */
const substance = (chapter: Chapter, pages: readonly Page[]) => ({
  ...pick(chapter, CHAPTER_COLUMNS),
  pages: Object.fromEntries(pages.map((page) => [page.code, pick(page, PAGE_COLUMNS)])),
});

/** Brings the publisher's templates to this release; the version of a chapter grows when anything in it changed. */
const seedChapters = async (tx: Db, content: Content['chapters']): Promise<void> => {
  const known = await tx.select().from(chapterTemplates).where(isNull(chapterTemplates.companyId));
  const knownPages = await tx.select().from(pageTemplates).where(isNull(pageTemplates.companyId));
  const chapterByCode = new Map(known.map((chapter) => [chapter.code, chapter]));
  const pagesByChapter = Map.groupBy(knownPages, (page) => page.chapterTemplateId);

  const rows = content.map((chapter) => {
    const { pages, ...values } = chapter;
    const before = chapterByCode.get(chapter.code);
    if (!before) return { ...values, id: uuidv7(), version: 1, pages };
    const same = isDeepStrictEqual(substance(before, pagesByChapter.get(before.id) ?? []), substance(chapter, pages));
    return { ...values, id: before.id, version: same ? before.version : before.version + 1, pages };
  });

  await tx
    .insert(chapterTemplates)
    .values(rows.map(({ pages: _, ...row }) => row))
    .onConflictDoUpdate({
      target: chapterTemplates.code,
      set: { ...incoming([...CHAPTER_COLUMNS, 'version']), state: 'published', updatedAt: sql`now()` },
      // A company's own template may bear any code: it is not ours to change.
      setWhere: isNull(chapterTemplates.companyId),
    });
  await tx
    .insert(pageTemplates)
    .values(rows.flatMap(({ id, pages }) => pages.map((page) => ({ ...page, chapterTemplateId: id }))))
    .onConflictDoUpdate({
      target: pageTemplates.code,
      set: { ...incoming([...PAGE_COLUMNS, 'chapterTemplateId']), updatedAt: sql`now()` },
      setWhere: isNull(pageTemplates.companyId),
    });

  // What this release leaves out: booklets made from it keep their copies.
  const codes = content.map(({ code }) => code);
  const pageCodes = content.flatMap(({ pages }) => pages.map(({ code }) => code));
  await tx
    .update(chapterTemplates)
    .set({ state: 'obsolete' })
    .where(and(isNull(chapterTemplates.companyId), notInArray(chapterTemplates.code, codes)));
  await tx.delete(pageTemplates).where(and(isNull(pageTemplates.companyId), notInArray(pageTemplates.code, pageCodes)));
};

export const seedLibrary = async (tx: Db, content: Content): Promise<void> => {
  await seedSectors(tx, content.sectors);
  await seedChapters(tx, content.chapters);
};
