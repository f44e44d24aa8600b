import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import type { TemplateUpdates } from '../../../contract/library/template-updates.ts';
import {
  buildOfferedCondition,
  type ChapterTemplateRow,
  convertLibraryText,
  isForBookletType,
  requireBooklet,
} from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { SharedRow } from '../../platform/data/access/shared-access.ts';
import { buildPageCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { listPageDifferences, type PageCopy, type PageDifference } from './compare.ts';

/** A booklet page with open differences. */
export interface PendingPage extends PageCopy {
  chapterTitle: string;
  template: ChapterTemplateRow;
  next: FrozenPage;
  differences: PageDifference[];
  notes: { version: number; notes: string; at: string }[];
}

/** A template page that the booklet's chapter does not have. */
export interface MissingPage {
  chapter: TenantRow<'chapters'>;
  template: ChapterTemplateRow;
  page: FrozenPage;
}

type TemplateVersionRow = SharedRow<'templateVersions'>;

const loadVersions = async (scope: Scope, ids: string[]): Promise<Map<string, TemplateVersionRow[]>> => {
  if (ids.length === 0) return new Map();
  const { templateVersions } = scope.views;
  const rows = await scope
    .select()
    .from(templateVersions)
    .where(inArray(templateVersions.chapterTemplateId, ids))
    .orderBy(asc(templateVersions.version));
  return Map.groupBy(rows, ({ chapterTemplateId }) => chapterTemplateId);
};

const findVersionPage = (version: TemplateVersionRow, code: string): FrozenPage | null =>
  version.pages.find((page) => page.code === code) ?? null;

/** Loads all changes of newer template versions for a booklet. Four queries for any booklet. */
export const loadPendingUpdates = async (
  scope: Scope,
  booklet: TenantRow<'booklets'>,
): Promise<{ pages: PendingPage[]; missing: MissingPage[] }> => {
  const { chapters, pages, blocks, chapterTemplates, pageTemplates } = scope.views;
  const [copies, homes] = await Promise.all([
    scope
      .select()
      .from(pages)
      .innerJoin(chapters, eq(chapters.id, pages.chapterId))
      .innerJoin(pageTemplates, and(eq(pageTemplates.code, pages.templateCode), buildPageCodeCondition(scope)))
      .innerJoin(
        chapterTemplates,
        and(eq(chapterTemplates.id, pageTemplates.chapterTemplateId), buildOfferedCondition(scope)),
      )
      .where(
        and(
          eq(pages.bookletId, booklet.id),
          isNull(pages.deletedAt),
          isNull(chapters.deletedAt),
          isNotNull(pages.templateCode),
        ),
      )
      .orderBy(asc(chapters.position), asc(pages.position)),
    scope
      .select()
      .from(chapters)
      .innerJoin(chapterTemplates, and(eq(chapterTemplates.code, chapters.templateCode), buildOfferedCondition(scope)))
      .where(and(eq(chapters.bookletId, booklet.id), isNull(chapters.deletedAt)))
      .orderBy(asc(chapters.position)),
  ]);
  const older = copies.filter((row) => (row.pages.templateVersion ?? 0) < row.chapter_templates.version);
  const behind = homes.filter((row) => (row.chapters.templateVersion ?? 0) < row.chapter_templates.version);
  const templateIds = [...older, ...behind].map((row) => row.chapter_templates.id);
  if (templateIds.length === 0) return { pages: [], missing: [] };
  const [versions, rows] = await Promise.all([
    loadVersions(scope, [...new Set(templateIds)]),
    older.length === 0
      ? []
      : scope
          .select()
          .from(blocks)
          .where(
            and(
              inArray(
                blocks.pageId,
                older.map((row) => row.pages.id),
              ),
              isNull(blocks.deletedAt),
            ),
          )
          .orderBy(asc(blocks.position), asc(blocks.id)),
  ]);
  const blocksOf = Map.groupBy(rows, ({ pageId }) => pageId);
  const pending = older.flatMap((row): PendingPage[] => {
    const template = row.chapter_templates;
    const all = versions.get(template.id) ?? [];
    const { code } = row.page_templates;
    const byNumber = new Map(all.map((version) => [version.version, findVersionPage(version, code)]));
    const next = byNumber.get(template.version);
    const copy = { page: row.pages, blocks: blocksOf.get(row.pages.id) ?? [] };
    const differences = listPageDifferences(copy, byNumber, template.version, booklet.tone);
    if (!next || differences.length === 0) return [];
    const notes = all
      .filter(({ version }) => version > (row.pages.templateVersion ?? 0))
      .map(({ version, notes, publishedAt }) => ({ version, notes, at: publishedAt.toISOString() }))
      .reverse();
    return [{ ...copy, chapterTitle: row.chapters.title, template, next, differences, notes }];
  });
  const taken = new Set(copies.map((row) => row.pages.templateCode));
  const missing = behind.flatMap((row): MissingPage[] => {
    const { chapters: chapter, chapter_templates: template } = row;
    const all = versions.get(template.id) ?? [];
    const at = (number: number) => all.find(({ version }) => version === number)?.pages ?? [];
    const before = new Set(at(chapter.templateVersion ?? 0).map(({ code }) => code));
    if (chapter.templateVersion === null || before.size === 0) return [];
    return at(template.version)
      .filter((page) => !before.has(page.code) && !taken.has(page.code) && isForBookletType(page, booklet.type))
      .filter(({ code }) => (chapter.templateChoices[code] ?? 0) < template.version)
      .map((page) => ({ chapter, template, page }));
  });
  return { pages: pending, missing };
};

/** Loads the updates as an API answer. */
export const loadTemplateUpdates = async (scope: Scope, bookletId: string): Promise<TemplateUpdates> => {
  const { row, can } = await requireBooklet(scope, bookletId, 'booklet.read');
  const { pages, missing } = await loadPendingUpdates(scope, row);
  return {
    revision: row.revision,
    canDecide: can['booklet.edit'] && row.state !== 'archived',
    pages: pages.map(({ page, chapterTitle, template, differences, notes }) => ({
      pageId: page.id,
      title: page.title,
      chapterTitle,
      template: template.title,
      from: page.templateVersion,
      to: template.version,
      notes,
      differences: differences.map(({ block: _, locked: __, ...difference }) => difference),
    })),
    newPages: missing.map(({ chapter, page }) => ({
      chapterId: chapter.id,
      chapterTitle: chapter.title,
      code: page.code,
      title: convertLibraryText(page.title, row.tone),
      summary: convertLibraryText(page.summary, row.tone),
    })),
  };
};

export const countPendingUpdates = async (scope: Scope, bookletId: string): Promise<{ pages: number }> => {
  const { row } = await requireBooklet(scope, bookletId, 'booklet.read');
  const { pages, missing } = await loadPendingUpdates(scope, row);
  return { pages: pages.length + missing.length };
};
