import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import type { TemplateUpdates, VersionNote } from '../../../contract/library/template-updates.ts';
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
  /** Newer versions, the latest first. */
  notes: VersionNote[];
}

/** A template page that the booklet's chapter does not have. */
export interface MissingPage {
  chapter: TenantRow<'chapters'>;
  template: ChapterTemplateRow;
  page: FrozenPage;
  /** Newer versions, the latest first. */
  notes: VersionNote[];
}

type TemplateVersionRow = SharedRow<'templateVersions'>;

export const toVersionNote = ({
  version,
  notes,
  reason,
  mandatoryBefore,
  publishedAt,
}: Omit<TemplateVersionRow, 'pages'>): VersionNote => ({
  version,
  notes,
  reason,
  mandatoryBefore,
  at: publishedAt.toISOString(),
});

/** Versions after the one that was copied, the latest first. */
const listNewerNotes = (all: readonly TemplateVersionRow[], copied: number | null): VersionNote[] =>
  all
    .filter(({ version }) => version > (copied ?? 0))
    .map(toVersionNote)
    .reverse();

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

/** Changes of newer template versions that a booklet has not decided on. */
export interface PendingUpdates {
  pages: PendingPage[];
  missing: MissingPage[];
}

type DerivedBooklet = Pick<TenantRow<'booklets'>, 'id' | 'tone' | 'type'>;

/** Pages and chapters of these booklets that come from an older version of their template. */
const listOlderCopies = async (scope: Scope, ids: readonly string[]) => {
  const { chapters, pages, chapterTemplates, pageTemplates } = scope.views;
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
          inArray(pages.bookletId, [...ids]),
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
      .where(and(inArray(chapters.bookletId, [...ids]), isNull(chapters.deletedAt)))
      .orderBy(asc(chapters.position)),
  ]);
  return {
    copies,
    older: copies.filter((row) => (row.pages.templateVersion ?? 0) < row.chapter_templates.version),
    behind: homes.filter((row) => (row.chapters.templateVersion ?? 0) < row.chapter_templates.version),
  };
};
type OlderCopies = Awaited<ReturnType<typeof listOlderCopies>>;

const listBlocksOfPages = async (scope: Scope, pageIds: string[]): Promise<TenantRow<'blocks'>[]> => {
  if (pageIds.length === 0) return [];
  const { blocks } = scope.views;
  return scope
    .select()
    .from(blocks)
    .where(and(inArray(blocks.pageId, pageIds), isNull(blocks.deletedAt)))
    .orderBy(asc(blocks.position), asc(blocks.id));
};

/** The page of an older copy with its differences; null when there is nothing to decide. */
const toPendingPage = (
  row: OlderCopies['older'][number],
  blocks: readonly TenantRow<'blocks'>[],
  all: readonly TemplateVersionRow[],
  tone: DerivedBooklet['tone'],
): PendingPage | null => {
  const template = row.chapter_templates;
  const byNumber = new Map(all.map((version) => [version.version, findVersionPage(version, row.page_templates.code)]));
  const next = byNumber.get(template.version);
  const copy = { page: row.pages, blocks };
  const differences = listPageDifferences(copy, byNumber, template.version, tone);
  if (!next || differences.length === 0) return null;
  const notes = listNewerNotes(all, row.pages.templateVersion);
  return { ...copy, chapterTitle: row.chapters.title, template, next, differences, notes };
};

/** Pages that the template has gained since the chapter was copied, and that the booklet has neither taken nor refused. */
const listMissingPages = (
  { chapters: chapter, chapter_templates: template }: OlderCopies['behind'][number],
  all: readonly TemplateVersionRow[],
  taken: ReadonlySet<string | null>,
  type: DerivedBooklet['type'],
): MissingPage[] => {
  const at = (number: number) => all.find(({ version }) => version === number)?.pages ?? [];
  const before = new Set(at(chapter.templateVersion ?? 0).map(({ code }) => code));
  if (chapter.templateVersion === null || before.size === 0) return [];
  return at(template.version)
    .filter((page) => !before.has(page.code) && !taken.has(page.code) && isForBookletType(page, type))
    .filter(({ code }) => (chapter.templateChoices[code] ?? 0) < template.version)
    .map((page) => ({ chapter, template, page, notes: listNewerNotes(all, chapter.templateVersion) }));
};

export interface ComparedBooklets {
  /** By booklet; those with nothing to decide are left out. */
  pending: Map<string, PendingUpdates>;
  /** Booklets that come from each template. */
  uses: Map<string, Set<string>>;
}

/**
 * Loads the changes of newer template versions that these booklets have not decided on. Four queries for any number of
 * booklets.
 */
export const compareWithTemplates = async (
  scope: Scope,
  booklets: readonly DerivedBooklet[],
): Promise<ComparedBooklets> => {
  const pending = new Map<string, PendingUpdates>();
  const uses = new Map<string, Set<string>>();
  if (booklets.length === 0) return { pending, uses };
  const { copies, older, behind } = await listOlderCopies(
    scope,
    booklets.map(({ id }) => id),
  );
  for (const { pages, chapter_templates: template } of copies) {
    uses.set(template.id, (uses.get(template.id) ?? new Set()).add(pages.bookletId));
  }
  const templateIds = new Set([...older, ...behind].map((row) => row.chapter_templates.id));
  if (templateIds.size === 0) return { pending, uses };
  const [versions, blocks] = await Promise.all([
    loadVersions(scope, [...templateIds]),
    listBlocksOfPages(
      scope,
      older.map((row) => row.pages.id),
    ),
  ]);
  const blocksOf = Map.groupBy(blocks, ({ pageId }) => pageId);
  const copiesOf = Map.groupBy(copies, (row) => row.pages.bookletId);
  const olderOf = Map.groupBy(older, (row) => row.pages.bookletId);
  const behindOf = Map.groupBy(behind, (row) => row.chapters.bookletId);
  for (const { id, tone, type } of booklets) {
    const pages = (olderOf.get(id) ?? []).flatMap(
      (row) =>
        toPendingPage(row, blocksOf.get(row.pages.id) ?? [], versions.get(row.chapter_templates.id) ?? [], tone) ?? [],
    );
    const taken = new Set((copiesOf.get(id) ?? []).map((row) => row.pages.templateCode));
    const missing = (behindOf.get(id) ?? []).flatMap((row) =>
      listMissingPages(row, versions.get(row.chapter_templates.id) ?? [], taken, type),
    );
    if (pages.length + missing.length > 0) pending.set(id, { pages, missing });
  }
  return { pending, uses };
};

/** The same for one booklet. */
export const loadPendingUpdates = async (scope: Scope, booklet: DerivedBooklet): Promise<PendingUpdates> =>
  (await compareWithTemplates(scope, [booklet])).pending.get(booklet.id) ?? { pages: [], missing: [] };

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
      differences: differences.map(({ block: _, locked: __, conditions: ___, ...difference }) => difference),
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
