import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { EarlierVerification } from '../../platform/data/schema/freshness.ts';
import { requirePage } from '../content/find-content.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { loadCheckedPages } from './checked-pages.ts';

type Page = TenantRow<'pages'>;
type Verification = TenantRow<'pageVerifications'>;

/** Pages that the actor may verify, each once. Refusals as for any change of one of them. */
const requirePages = async (scope: Scope, pageIds: readonly string[]): Promise<Page[]> => {
  const pages: Page[] = [];
  for (const id of new Set(pageIds)) pages.push((await requirePage(scope, id, 'booklet.edit')).page);
  return pages;
};

const toEarlier = (page: Page, before: Verification | undefined): EarlierVerification => ({
  at: before?.at.toISOString() ?? null,
  by: before?.by ?? null,
  revision: before?.revision ?? 0,
  publicationId: before?.publicationId ?? null,
  dismissed: before?.dismissed ?? [],
  reviewOn: page.reviewOn,
});

const refreshReaders = (pages: readonly { bookletId: string }[]) => {
  for (const id of new Set(pages.map(({ bookletId }) => bookletId))) invalidateReaderCache(id);
};

const listVerifications = (scope: Scope, pageIds: string[]) =>
  listRows(scope, 'pageVerifications', ({ pageId }) => inArray(pageId, pageIds));

/**
 * Marks the drafts of these pages as right today, all or none. Dismisses what only a person can judge, closes the
 * reports of readers, and lets the interval run again: a day of review that a person chose has served. The version of
 * the pages grows only where that day is cleared. Returns the ids.
 */
export const verifyPages = async (db: Db, scope: Scope, pageIds: readonly string[]): Promise<string[]> => {
  const pages = await requirePages(scope, pageIds);
  const ids = pages.map(({ id }) => id);
  const checked = await loadCheckedPages(db, scope, {
    bookletIds: [...new Set(pages.map(({ bookletId }) => bookletId))],
  });
  const checkedById = new Map(checked.map((one) => [one.page.id, one]));
  const at = new Date();
  await scope.transaction(async (inside) => {
    const before = new Map((await listVerifications(inside, ids)).map((row) => [row.pageId, row]));
    const rows = pages.map((page) => {
      const one = checkedById.get(page.id);
      return {
        pageId: page.id,
        bookletId: page.bookletId,
        at,
        by: scope.actor.id,
        revision: one?.booklet.revision ?? 0,
        publicationId: one && !one.differsOnline ? one.booklet.onlinePublicationId : null,
        dismissed: one?.dismissible ?? [],
        earlier: toEarlier(page, before.get(page.id)),
      };
    });
    await inside.upsert('pageVerifications', rows, ({ pageId }) => [pageId], [
      'at',
      'by',
      'revision',
      'publicationId',
      'dismissed',
      'earlier',
    ]);
    const change = { reviewOn: null, rowVersion: sql`row_version + 1` };
    await inside.updateRows('pages', change, ({ id, reviewOn }) => and(inArray(id, ids), isNotNull(reviewOn)));
    await inside.updateRows('pageReports', { closedAt: at }, ({ pageId, closedAt }) =>
      and(inArray(pageId, ids), isNull(closedAt)),
    );
  });
  refreshReaders(pages);
  return ids;
};

/** Takes back the last verification of these pages; those that somebody else verified since stay. Returns the ids. */
export const undoVerifications = async (scope: Scope, pageIds: readonly string[]): Promise<string[]> => {
  const pages = await requirePages(scope, pageIds);
  const undone = await scope.transaction(async (inside) => {
    const rows = await listVerifications(
      inside,
      pages.map(({ id }) => id),
    );
    const own = rows.filter(({ by, earlier }) => by === scope.actor.id && earlier !== null);
    for (const { pageId, at, earlier } of own) {
      if (earlier === null) continue;
      const { at: earlierAt, reviewOn, ...rest } = earlier;
      if (earlierAt === null) await inside.deleteRows('pageVerifications', (columns) => eq(columns.pageId, pageId));
      else
        await inside.update('pageVerifications', { ...rest, at: new Date(earlierAt), earlier: null }, (columns) =>
          eq(columns.pageId, pageId),
        );
      // A day that somebody chose meanwhile stays.
      if (reviewOn !== null)
        await inside.updateRows('pages', { reviewOn, rowVersion: sql`row_version + 1` }, ({ id, reviewOn: chosen }) =>
          and(eq(id, pageId), isNull(chosen)),
        );
      await inside.updateRows('pageReports', { closedAt: null }, (reports) =>
        and(eq(reports.pageId, pageId), sql`${reports.closedAt} = ${at.toISOString()}::timestamptz`),
      );
    }
    return own.map(({ pageId }) => pageId);
  });
  refreshReaders(pages);
  return undone;
};
