import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addBlockRefs } from '../../booklets/index.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../../library/index.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import { SharedAccess, type SharedRow } from '../../platform/data/access/shared-access.ts';
import { getViewColumns } from '../../platform/data/access/table-views.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { TemplateBlock } from '../../platform/data/schema/library.ts';
import { buildExcludedSet } from '../../platform/data/statements/bulk-insert.ts';

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
const PAGE_COLUMNS = [
  'title',
  'summary',
  'visible',
  'mandatory',
  'note',
  'bookletTypes',
  'blocks',
  'position',
] as const;

const pickColumns = <Row, Column extends keyof Row>(row: Row, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

const seedSectors = async (tx: Db, content: Content['sectors']): Promise<void> => {
  await tx
    .insert(sectors)
    .values(content)
    .onConflictDoUpdate({
      target: sectors.code,
      set: {
        ...buildExcludedSet(SECTOR_COLUMNS),
        active: true,
        updatedAt: sql`now()`,
        rowVersion: sql`${sectors.rowVersion} + 1`,
      },
      // An edited sector stays as edited.
      setWhere: isNull(sectors.editedAt),
    });
  const codes = content.map(({ code }) => code);
  await tx
    .update(sectors)
    .set({ active: false })
    .where(and(isNull(sectors.editedAt), notInArray(sectors.code, codes)));
};

type TemplateChapter = Record<(typeof CHAPTER_COLUMNS)[number], unknown>;
type TemplatePage = Record<Exclude<(typeof PAGE_COLUMNS)[number], 'blocks'>, unknown> & {
  code: string;
  blocks: TemplateBlock[];
};

/** Removes block names, which are not content. */
const removeBlockNames = ({ blocks, ...page }: TemplatePage) => ({
  ...page,
  blocks: blocks.map(({ ref: _, locked = false, ...block }) => ({ ...block, locked })),
});

/** Content of a chapter, in a comparable form. */
const toComparableContent = (chapter: TemplateChapter, pages: readonly TemplatePage[]) => ({
  ...pickColumns(chapter, CHAPTER_COLUMNS),
  pages: Object.fromEntries(pages.map((page) => [page.code, pickColumns(removeBlockNames(page), PAGE_COLUMNS)])),
});

type PageRow = SharedRow<'pageTemplates'>;

/** Saves the content of each chapter's current version, for booklets that use it: see server/library/templates/updates. */
const saveTemplateVersions = async (library: SharedAccess, ids: readonly string[]): Promise<void> => {
  const { pageTemplates, chapterTemplates } = library.views;
  const rows = await library
    .select({ page: getViewColumns(pageTemplates), version: chapterTemplates.version })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(inArray(chapterTemplates.id, [...ids]))
    .orderBy(pageTemplates.position);
  const versions = [...Map.groupBy(rows, ({ page }) => page.chapterTemplateId)].map(([chapterTemplateId, pages]) => ({
    chapterTemplateId,
    version: pages[0]?.version ?? 1,
    pages: pages.map(({ page }) => freezeTemplatePage(page)),
  }));
  await library.insert('templateVersions', versions, { ifAbsent: true });
};

const freezeTemplatePage = ({
  code,
  title,
  summary,
  icon,
  visible,
  mandatory,
  note,
  sample,
  blocks,
  ...page
}: PageRow) => ({
  ...{ code, title, summary, icon, visible, mandatory, note, sample },
  ...pickColumns(page, ['audience', 'unlockDays', 'readingMinutes', 'bookletTypes']),
  blocks: addBlockRefs(code, blocks).map(({ locked = false, ...block }) => ({ ...block, locked })),
});

/** Updates the publisher's templates to this release; a chapter's version grows when its content changes. */
const seedChapters = async (library: SharedAccess, all: Content['chapters']): Promise<void> => {
  const known = await library.select().from(library.views.chapterTemplates);
  const knownPages = await library.select().from(library.views.pageTemplates);
  const chapterByCode = new Map(known.map((chapter) => [chapter.code, chapter]));
  const pagesByChapter = Map.groupBy(knownPages, (page) => page.chapterTemplateId);
  const pageByCode = new Map(knownPages.map((page) => [page.code, page]));
  // An edited template stays as edited.
  const content = all.filter(({ code }) => !chapterByCode.get(code)?.editedAt);

  const rows = content.map((chapter) => {
    const { pages: plain, ...values } = chapter;
    const pages = plain.map((page) => ({
      ...page,
      blocks: addBlockRefs(page.code, page.blocks, pageByCode.get(page.code)?.blocks),
    }));
    const before = chapterByCode.get(chapter.code);
    if (!before) return { ...values, id: uuidv7(), version: 1, pages };
    const same = isDeepStrictEqual(
      toComparableContent(before, pagesByChapter.get(before.id) ?? []),
      toComparableContent(chapter, plain),
    );
    return { ...values, id: before.id, version: same ? before.version : before.version + 1, pages };
  });
  if (rows.length === 0) return;
  const takenCodes = new Set(known.filter(({ editedAt }) => editedAt).map(({ id }) => id));
  const isFree = (code: string) => !takenCodes.has(pageByCode.get(code)?.chapterTemplateId ?? '');

  await library.upsert(
    'chapterTemplates',
    rows.map(({ pages: _, ...row }) => row),
    ({ id }) => [id],
    [...CHAPTER_COLUMNS, 'version'],
    { state: 'published', updatedAt: sql`now()` },
  );
  await library.upsert(
    'pageTemplates',
    rows.flatMap(({ id: chapterTemplateId, pages }) =>
      pages
        .filter(({ code }) => isFree(code))
        .map((page) => ({ ...page, id: pageByCode.get(page.code)?.id ?? uuidv7(), chapterTemplateId })),
    ),
    ({ id }) => [id],
    [...PAGE_COLUMNS, 'chapterTemplateId'],
    { updatedAt: sql`now()` },
  );

  // Templates absent from this release: booklets made from them keep their copies.
  const codes = content.map(({ code }) => code);
  const pageCodes = content.flatMap(({ pages }) => pages.map(({ code }) => code));
  await library.update('chapterTemplates', { state: 'obsolete' }, ({ editedAt, code }) =>
    and(isNull(editedAt), notInArray(code, codes)),
  );
  const { id, editedAt } = library.views.chapterTemplates;
  const shippedIds = library.select({ id }).from(library.views.chapterTemplates).where(isNull(editedAt));
  await library.deleteRows('pageTemplates', ({ chapterTemplateId, code }) =>
    and(inArray(chapterTemplateId, shippedIds), notInArray(code, pageCodes)),
  );
  await saveTemplateVersions(
    library,
    rows.map(({ id }) => id),
  );
};

export const seedLibrary = async (tx: Db, content: Content): Promise<void> => {
  await seedSectors(tx, content.sectors);
  await seedChapters(new SharedAccess(tx, { companyId: null, isStaff: true }), content.chapters);
};
