import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import {
  ADOPTION_UNDO_DAYS,
  type BookletBehind,
  type LibraryUpdate,
  type RecentAdoption,
} from '../../../contract/library/template-updates.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import {
  buildVisibilityFilter,
  type ChapterTemplateRow,
  type DueUpdate,
  isAdmin,
  listUndoablePages,
} from '../../booklets/index.ts';
import { countRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { compareWithTemplates, loadPendingUpdates, type PendingUpdates } from './updates.ts';

const DAY_MS = 24 * 3_600_000;
/** Booklets that one answer compares with their templates. */
const MAX_COMPARED_BOOKLETS = 500;

/** Condition on the booklets of the actor that may still take an update. */
const buildDerivedCondition = (scope: Scope) => {
  const { booklets, chapters, pages } = scope.views;
  const derived = or(
    inArray(
      booklets.id,
      scope
        .select({ id: pages.bookletId })
        .from(pages)
        .where(and(isNull(pages.deletedAt), ne(pages.templateCode, ''))),
    ),
    inArray(
      booklets.id,
      scope
        .select({ id: chapters.bookletId })
        .from(chapters)
        .where(and(isNull(chapters.deletedAt), ne(chapters.templateCode, ''))),
    ),
  );
  return and(
    isNull(booklets.binnedAt),
    ne(booklets.state, 'archived'),
    buildVisibilityFilter(scope, booklets),
    derived,
  );
};

/** These booklets with the right of the actor, by title, and the number of those that are left out. */
const listDerivedBooklets = async (scope: Scope) => {
  const { booklets, bookletRights } = scope.views;
  const own = scope.select().from(bookletRights).where(eq(bookletRights.userId, scope.actor.id)).as('own');
  const rows = await scope
    .select()
    .from(booklets)
    .leftJoin(own, eq(own.bookletId, booklets.id))
    .where(buildDerivedCondition(scope))
    .orderBy(asc(booklets.titleKey), asc(booklets.id))
    .limit(MAX_COMPARED_BOOKLETS);
  return toLimitedList(rows, MAX_COMPARED_BOOKLETS, () =>
    countRows(scope, 'booklets', () => buildDerivedCondition(scope)),
  );
};

type DerivedBooklet = Awaited<ReturnType<typeof listDerivedBooklets>>['rows'][number];

/** A writer limited to some chapters decides in the booklet, chapter by chapter. */
const mayDecide = (scope: Scope, { own }: DerivedBooklet): boolean => {
  if (isAdmin(scope)) return hasPermission('booklet.edit', scope.actor.role, 'owner');
  return own !== null && own.chapterIds === null && hasPermission('booklet.edit', scope.actor.role, own.level);
};

const toBookletBehind = (
  { id, title, revision }: TenantRow<'booklets'>,
  { pages, missing }: PendingUpdates,
  canDecide: boolean,
): BookletBehind => {
  const differences = pages.flatMap((page) => page.differences);
  const touched = differences.filter((one) => one.touched).length;
  const versions = [
    ...pages.map(({ page }) => page.templateVersion),
    ...missing.map(({ chapter }) => chapter.templateVersion),
  ].filter((version) => version !== null);
  return {
    id,
    title,
    revision,
    from: versions.length === 0 ? null : Math.min(...versions),
    untouched: differences.length - touched,
    touched,
    newPages: missing.length,
    canDecide,
  };
};

/** Part of the pending updates that comes from one template. */
const pickTemplate = ({ pages, missing }: PendingUpdates, { id }: Pick<ChapterTemplateRow, 'id'>): PendingUpdates => ({
  pages: pages.filter(({ template }) => template.id === id),
  missing: missing.filter(({ template }) => template.id === id),
});

/** What the actor may still undo, run by run. */
const loadRecentAdoptions = async (scope: Scope, compared: readonly DerivedBooklet[]): Promise<RecentAdoption[]> => {
  const titles = new Map(
    compared.filter((one) => mayDecide(scope, one)).map(({ booklets: { id, title } }) => [id, title] as const),
  );
  const since = new Date(Date.now() - ADOPTION_UNDO_DAYS * DAY_MS);
  const pages = await listUndoablePages(scope, [...titles.keys()], since);
  const { chapterTemplates } = scope.views;
  const templateIds = [...new Set(pages.map(({ templateId }) => templateId))];
  const templates =
    templateIds.length === 0
      ? []
      : await scope
          .select({ id: chapterTemplates.id, title: chapterTemplates.title })
          .from(chapterTemplates)
          .where(inArray(chapterTemplates.id, templateIds));
  const names = await loadUserNames(
    scope,
    pages.map(({ userId }) => userId),
  );
  return [...Map.groupBy(pages, ({ runId }) => runId)].flatMap(([runId, all]) => {
    const [latest] = all;
    if (!latest) return [];
    const { templateId, version, at, userId } = latest;
    return {
      ...{ runId, templateId, version, at: at.toISOString() },
      title: templates.find(({ id }) => id === templateId)?.title ?? '',
      by: names.get(userId ?? '') ?? null,
      booklets: [...Map.groupBy(all, ({ bookletId }) => bookletId)].map(([id, own]) => ({
        ...{ id, title: titles.get(id) ?? null, pages: own.length },
      })),
    };
  });
};

interface LibraryUpdates {
  updates: LibraryUpdate[];
  recent: RecentAdoption[];
  leftOut: number;
}

/** The chapters of the library that changed since booklets of the actor took them, and what was taken lately. */
export const loadLibraryUpdates = async (scope: Scope): Promise<LibraryUpdates> => {
  const { rows: compared, left } = await listDerivedBooklets(scope);
  const { pending, uses } = await compareWithTemplates(
    scope,
    compared.map(({ booklets }) => booklets),
  );
  const templates = new Map(
    [...pending.values()].flatMap(({ pages, missing }) =>
      [...pages, ...missing].map(({ template }) => [template.id, template] as const),
    ),
  );
  const updates = [...templates.values()].map((template): LibraryUpdate => {
    const notes = new Map<number, LibraryUpdate['notes'][number]>();
    const booklets = compared.flatMap((one): BookletBehind[] => {
      const own = pending.get(one.booklets.id);
      const part = own && pickTemplate(own, template);
      if (!part || part.pages.length + part.missing.length === 0) return [];
      for (const note of [...part.pages, ...part.missing].flatMap(({ notes: newer }) => newer))
        notes.set(note.version, note);
      return [toBookletBehind(one.booklets, part, mayDecide(scope, one))];
    });
    const total = Math.max(uses.get(template.id)?.size ?? 0, booklets.length);
    return {
      templateId: template.id,
      title: template.title,
      scope: template.companyId === null ? 'global' : 'company',
      version: template.version,
      notes: [...notes.values()].sort((a, b) => b.version - a.version),
      adoption: { total, upToDate: total - booklets.length },
      booklets,
    };
  });
  const isDue = ({ notes }: LibraryUpdate) => notes.map((note) => note.mandatoryBefore ?? '9999').sort()[0] ?? '9999';
  return {
    updates: updates.sort((a, b) => isDue(a).localeCompare(isDue(b)) || a.title.localeCompare(b.title, 'fr')),
    recent: await loadRecentAdoptions(scope, compared),
    leftOut: left,
  };
};

/** The changes of templates that a booklet must decide on before a day, the earliest first: one for each chapter. */
export const loadDueUpdates = async (scope: Scope, booklet: TenantRow<'booklets'>): Promise<DueUpdate[]> => {
  const { pages, missing } = await loadPendingUpdates(scope, booklet);
  const due = new Map<string, DueUpdate>();
  for (const { chapter, notes } of [
    ...pages.map(({ page: { chapterId: id }, chapterTitle: title, notes: newer }) => ({
      chapter: { id, title },
      notes: newer,
    })),
    ...missing,
  ]) {
    for (const { reason, mandatoryBefore: before } of notes) {
      if (before === null || (due.get(chapter.id)?.before ?? before) < before) continue;
      due.set(chapter.id, { chapter: chapter.title, reason, before });
    }
  }
  return [...due.values()].sort((a, b) => a.before.localeCompare(b.before));
};
