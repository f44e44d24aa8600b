import { and, eq, isNull, sql } from 'drizzle-orm';
import type { addChapters, updateChapter } from '../../../contract/booklets/content/content.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordActivity } from '../booklets/activity.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { insertChaptersInOrder, listSectorIds, loadReadingOrder } from '../templates/reading-order.ts';
import { buildChaptersFromTemplates, copyDefaultVariables } from '../templates/templates.ts';
import { convertLibraryChapters } from '../tone/library.ts';
import {
  getNextPosition,
  loadBookletStructure,
  refuseSameTitles,
  refuseTooManyChapters,
  refuseTooManyPages,
} from './booklet-structure.ts';
import { recordContentChange } from './changes/record-change.ts';
import { toChapterFields } from './changes/restore-changes.ts';
import { isAlreadyCreated, refuseTakenId } from './client-ids.ts';
import { requireChapter } from './find-content.ts';
import { insertChapters } from './insert-content.ts';
import { MAX_PAGES_PER_CHAPTER } from './limits.ts';
import { moveIdAfter, renumberPositions } from './order.ts';
import { refuseLockedPages } from './page-lock.ts';

/**
 * Adds an empty chapter at the end, or chapters of the library with their pages, each at its place in the reading
 * order. WIZ-010 same title, WIZ-014 and WIZ-015 too many, GEN-010 unknown template. Returns the ids of the chapters. A
 * repeated id adds nothing.
 */
export const createChapters = async (
  scope: Scope,
  bookletId: string,
  asked: CallBody<typeof addChapters>,
): Promise<string[]> => {
  await requireBooklet(scope, bookletId, 'booklet.edit');
  const chosen = 'title' in asked ? asked.id : undefined;
  if (chosen && (await isAlreadyCreated(scope, 'chapters', bookletId, chosen))) return [chosen];
  return changeBookletContent(scope, bookletId, async (inside, booklet) => {
    if (chosen && (await isAlreadyCreated(inside, 'chapters', bookletId, chosen))) return [chosen];
    const chapters =
      'title' in asked
        ? [{ id: chosen, title: asked.title, pages: [] }]
        : convertLibraryChapters(
            await buildChaptersFromTemplates(inside, asked.templateCodes, booklet.type),
            booklet.tone,
          );
    const census = await loadBookletStructure(inside, bookletId);
    refuseTooManyChapters(census, chapters.length);
    refuseTooManyPages(
      census,
      null,
      chapters.reduce((sum, { pages }) => sum + pages.length, 0),
    );
    if (chapters.some(({ pages }) => pages.length > MAX_PAGES_PER_CHAPTER)) {
      throw new Refusal('WIZ-015', { n: MAX_PAGES_PER_CHAPTER });
    }
    refuseSameTitles(
      census,
      chapters.map(({ title }) => title),
    );
    if ('templateCodes' in asked) await copyDefaultVariables(inside, booklet, asked.templateCodes);
    const ids = await insertChapters(inside, booklet, chapters, {
      position: getNextPosition(census.chapters),
      takenSlugs: census.slugs,
    });
    if ('templateCodes' in asked) {
      const added = asked.templateCodes.map((templateCode, index) => ({ id: ids[index] ?? '', templateCode }));
      const order = await loadReadingOrder(inside, listSectorIds(booklet));
      await renumberPositions(inside, 'chapters', insertChaptersInOrder(census.chapters, added, order));
    }
    return ids;
  }).catch(refuseTakenId);
};

const createChapterConflict = async (scope: Scope, id: string): Promise<Refusal> => {
  const { chapter } = await requireChapter(scope, id, 'booklet.edit');
  const { title, visible, rowVersion } = chapter;
  return buildCompanyConflict(scope, chapter, { id, title, visible, rowVersion });
};

/**
 * Renames, shows or hides a chapter. GEN-011 with the current chapter after a concurrent change; WIZ-010 same title.
 */
export const saveChapter = async (
  scope: Scope,
  id: string,
  { rowVersion, ...fields }: CallBody<typeof updateChapter>,
): Promise<string> => {
  const { chapter } = await requireChapter(scope, id, 'booklet.edit');
  const save = async (inside: Scope): Promise<void> => {
    if (fields.title !== undefined) {
      refuseSameTitles(await loadBookletStructure(inside, chapter.bookletId), [fields.title], id);
    }
    await inside.updateVersioned('chapters', { id, rowVersion }, fields, ({ deletedAt }) => isNull(deletedAt));
    await recordContentChange(inside, { kind: 'chapter', row: chapter, before: toChapterFields(chapter) });
  };
  await refuseConflict(
    () => createChapterConflict(scope, id),
    () => changeBookletContent(scope, chapter.bookletId, save),
  );
  return chapter.bookletId;
};

/** Moves a chapter after another of its booklet, or first. Needs the right to edit the whole booklet. */
export const moveChapter = async (scope: Scope, id: string, after: string | null): Promise<string> => {
  const { chapter } = await requireChapter(scope, id, 'booklet.edit');
  await requireBooklet(scope, chapter.bookletId, 'booklet.edit');
  await changeBookletContent(scope, chapter.bookletId, async (inside) => {
    const census = await loadBookletStructure(inside, chapter.bookletId);
    const ids = census.chapters.map((one) => one.id);
    if (!ids.includes(id)) throw new Refusal('GEN-010');
    await renumberPositions(inside, 'chapters', moveIdAfter(ids, id, after));
  });
  return chapter.bookletId;
};

/** Soft-deletes a chapter with its pages; EDI-024 for a locked one. The optional reason goes to the booklet's activity. */
export const removeChapter = async (scope: Scope, id: string, reason = ''): Promise<string> => {
  const { chapter, found } = await requireChapter(scope, id, 'booklet.edit');
  await changeBookletContent(scope, chapter.bookletId, async (inside) => {
    await refuseLockedPages(inside, found, ({ chapterId }) => chapterId === id);
    const gone = await inside.update('chapters', { deletedAt: sql`now()`, ...buildTrackingColumns(scope) }, (columns) =>
      and(eq(columns.id, id), isNull(columns.deletedAt)),
    );
    if (gone.length === 0) throw new Refusal('GEN-010');
    if (reason !== '') await recordActivity(inside, chapter.bookletId, 'chapter_removed', chapter.title, reason);
  });
  return chapter.bookletId;
};

/** Restores a deleted chapter. The limits and the uniqueness of titles apply. */
export const restoreDeletedChapter = async (scope: Scope, id: string): Promise<string> => {
  const { chapter } = await requireChapter(scope, id, 'booklet.edit', { deleted: true });
  if (chapter.deletedAt === null) return chapter.bookletId;
  await changeBookletContent(scope, chapter.bookletId, async (inside) => {
    const before = await loadBookletStructure(inside, chapter.bookletId);
    refuseTooManyChapters(before, 1);
    refuseSameTitles(before, [chapter.title]);
    await inside.update('chapters', { deletedAt: null, ...buildTrackingColumns(scope) }, (columns) =>
      eq(columns.id, id),
    );
    refuseTooManyPages(await loadBookletStructure(inside, chapter.bookletId), null, 0);
  });
  return chapter.bookletId;
};
