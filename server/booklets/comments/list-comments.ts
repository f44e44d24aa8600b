import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  type BookletComments,
  type Comment,
  type CommentThread,
  MAX_THREADS_PER_BOOKLET,
} from '../../../contract/booklets/comments/comments.ts';
import type { BookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { countRows, listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import type { BookletContext } from '../booklets/find-booklet.ts';
import { listCommentPeople } from './comment-people.ts';

type ThreadRow = TenantRow<'commentThreads'>;
type CommentRow = TenantRow<'comments'>;

/** Reader of the comments: an account, or the session of an external reviewer. */
export interface CommentViewer {
  accountId: string | null;
  sessionId: string | null;
  /** Link through which the reader came: they see its threads only, not those of the team. */
  linkId?: string;
  /** May delete the comments of others. */
  mayModerate: boolean;
}

/** Pages of the draft that still exist, in reading order. */
const listPages = async (scope: Scope, bookletId: string) => {
  const { chapters, pages } = scope.views;
  return scope
    .select({ id: pages.id, title: pages.title })
    .from(pages)
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(and(eq(pages.bookletId, bookletId), isNull(pages.deletedAt), isNull(chapters.deletedAt)))
    .orderBy(asc(chapters.position), asc(chapters.id), asc(pages.position), asc(pages.id));
};

/** Blocks of these threads that still exist, each on its present page, in the order of the page. */
const listBlocks = async (scope: Scope, ids: readonly string[]) => {
  const { blocks } = scope.views;
  if (ids.length === 0) return [];
  return scope
    .select({ id: blocks.id, pageId: blocks.pageId, position: blocks.position })
    .from(blocks)
    .where(and(anyOf(blocks.id, ids), isNull(blocks.deletedAt)));
};

/** Names of the authors: accounts, and external reviewers. */
const loadAuthorNames = async (scope: Scope, rows: readonly CommentRow[], threads: readonly ThreadRow[]) => {
  const names = await loadUserNames(scope, [
    ...rows.flatMap(({ authorId, mentions }) => [authorId, ...mentions]),
    ...threads.map(({ resolvedBy }) => resolvedBy),
  ]);
  const sessionIds = [...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))];
  const sessions =
    sessionIds.length === 0 ? [] : await listRows(scope, 'reviewSessions', ({ id }) => anyOf(id, sessionIds));
  for (const { id, name } of sessions) names.set(id, name);
  return names;
};

const toComment = (row: CommentRow, names: ReadonlyMap<string, string>, viewer: CommentViewer): Comment => {
  const isOwn =
    (row.authorId !== null && row.authorId === viewer.accountId) ||
    (row.sessionId !== null && row.sessionId === viewer.sessionId);
  return {
    id: row.id,
    author: names.get(row.authorId ?? row.sessionId ?? '') ?? '',
    isExternal: row.sessionId !== null,
    text: row.body,
    mentions: row.mentions.flatMap((id) => ({ id, name: names.get(id) ?? '' })).filter(({ name }) => name !== ''),
    at: row.createdAt.toISOString(),
    isDeleted: row.deletedAt !== null,
    mayDelete: row.deletedAt === null && (isOwn || viewer.mayModerate),
  };
};

/** Threads that the reviewers of this link opened. */
const listLinkThreadIds = async (scope: Scope, bookletId: string, linkId: string): Promise<string[]> => {
  const { comments, commentThreads, reviewSessions } = scope.views;
  const rows = await scope
    .selectDistinct({ id: comments.threadId })
    .from(comments)
    .innerJoin(reviewSessions, eq(reviewSessions.id, comments.sessionId))
    .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
    .where(and(eq(reviewSessions.linkId, linkId), eq(commentThreads.bookletId, bookletId)));
  return rows.map(({ id }) => id);
};

/** Threads as they are shown, in the order of the booklet; those of deleted pages come last. */
export const listThreads = async (
  scope: Scope,
  bookletId: string,
  isResolved: boolean | null,
  viewer: CommentViewer,
): Promise<CommentThread[]> => {
  const only = viewer.linkId === undefined ? null : await listLinkThreadIds(scope, bookletId, viewer.linkId);
  if (only?.length === 0) return [];
  const threads = await listRows(
    scope,
    'commentThreads',
    ({ id, bookletId: of, state }) =>
      and(
        eq(of, bookletId),
        only === null ? undefined : anyOf(id, only),
        isResolved === null ? undefined : isResolved ? eq(state, 'resolved') : sql`${state} <> 'resolved'`,
      ),
    { order: ({ createdAt, id }) => [asc(createdAt), asc(id)], limit: MAX_THREADS_PER_BOOKLET },
  );
  if (threads.length === 0) return [];
  const ids = threads.map(({ id }) => id);
  const rows = await listRows(scope, 'comments', ({ threadId }) => anyOf(threadId, ids), {
    order: ({ createdAt, id }) => [asc(createdAt), asc(id)],
  });
  const pages = await listPages(scope, bookletId);
  const blocks = await listBlocks(
    scope,
    threads.flatMap(({ blockId }) => blockId ?? []),
  );
  const names = await loadAuthorNames(scope, rows, threads);
  const knownPages = new Map(pages.map((page, place) => [page.id, { ...page, place }]));
  const knownBlocks = new Map(blocks.map((block) => [block.id, block]));
  const byThread = Map.groupBy(rows, ({ threadId }) => threadId);
  const shown = threads.map((thread) => {
    const block = knownBlocks.get(thread.blockId ?? '');
    // A block that was moved takes its comments along.
    const pageId = block?.pageId ?? thread.pageId;
    const page = knownPages.get(pageId);
    const one: CommentThread = {
      id: thread.id,
      pageId,
      pageTitle: page?.title ?? thread.pageTitle,
      isPageDeleted: page === undefined,
      blockId: thread.blockId,
      isBlockDeleted: thread.blockId !== null && (block === undefined || page === undefined),
      blockType: thread.blockType,
      excerpt: thread.excerpt,
      state: thread.state,
      resolvedBy: names.get(thread.resolvedBy ?? '') ?? '',
      resolvedAt: thread.resolvedAt?.toISOString() ?? null,
      comments: (byThread.get(thread.id) ?? []).map((row) => toComment(row, names, viewer)),
    };
    const place = [page?.place ?? pages.length, block?.position ?? (thread.blockId === null ? -1 : Infinity)] as const;
    return { one, place };
  });
  return shown
    .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] === b.place[1] ? 0 : a.place[1] - b.place[1]))
    .map(({ one }) => one);
};

export const countOpenThreads = (scope: Scope, bookletId: string): Promise<number> =>
  countRows(scope, 'commentThreads', ({ bookletId: of, state }) => and(eq(of, bookletId), sql`${state} <> 'resolved'`));

/** Number of open threads, and the first one in the order of the booklet. */
export const findOpenComments = async (scope: Scope, bookletId: string): Promise<BookletFollowUp['comments']> => {
  const open = await countOpenThreads(scope, bookletId);
  if (open === 0) return { open, first: null };
  const [first] = await listThreads(scope, bookletId, false, {
    accountId: scope.actor.id,
    sessionId: null,
    mayModerate: false,
  });
  return { open, first: first ? { threadId: first.id, pageId: first.pageId, blockId: first.blockId } : null };
};

/** Comments of a booklet. The caller has already checked the permission. */
export const loadBookletComments = async (
  scope: Scope,
  { row, level, can }: BookletContext,
  isResolved: boolean,
): Promise<BookletComments> => {
  const { actor } = scope;
  const viewer = {
    accountId: actor.id,
    sessionId: null,
    mayModerate: hasPermission('booklet.rights', actor.role, level),
  };
  const threads = await listThreads(scope, row.id, isResolved, viewer);
  const people = await listCommentPeople(scope, row.id);
  return {
    threads,
    open: await countOpenThreads(scope, row.id),
    resolved: await countRows(scope, 'commentThreads', ({ bookletId, state }) =>
      and(eq(bookletId, row.id), eq(state, 'resolved')),
    ),
    mayComment: can['booklet.comment'] && row.state !== 'archived' && row.binnedAt === null,
    people: people.filter(({ id }) => id !== actor.id),
  };
};
