import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { getBlockText } from '../../../blocks/text-content.ts';
import { MAX_COMMENTS_PER_THREAD, MAX_THREADS_PER_BOOKLET } from '../../../contract/booklets/comments/comments.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { countRows, findRow, insertRow, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { createFieldRefusal, PermissionRefusal, Refusal } from '../../platform/http/refusal.ts';
import { listCommentPeople } from './comment-people.ts';

const MAX_EXCERPT_LENGTH = 200;

/** Author of a comment: an account, or the session of an external reviewer. */
export type CommentAuthor = { authorId: string } | { sessionId: string };

interface NewComment {
  text: string;
  mentions: readonly string[];
}

export type ThreadRow = TenantRow<'commentThreads'>;

/** A thread of the booklet. GEN-010 when there is none. */
export const requireThread = (scope: Scope, bookletId: string, threadId: string): Promise<ThreadRow> =>
  requireRow(scope, 'commentThreads', (threads) => and(eq(threads.bookletId, bookletId), eq(threads.id, threadId)));

/** Refuses (GEN-019) to mention people who have no right on the booklet. */
const requireMentionable = async (inside: Scope, bookletId: string, mentions: readonly string[]): Promise<string[]> => {
  const asked = [...new Set(mentions)];
  if (asked.length === 0) return [];
  const known = new Set((await listCommentPeople(inside, bookletId)).map(({ id }) => id));
  if (asked.some((id) => !known.has(id))) throw createFieldRefusal('mentions', 'GEN-019');
  return asked;
};

/** The page or the block that a new thread is about, as it is now. GEN-010 when the booklet has no such thing. */
const findSubject = async (
  inside: Scope,
  bookletId: string,
  pageId: string,
  blockId: string | null,
): Promise<Pick<ThreadRow, 'pageId' | 'pageTitle' | 'blockId' | 'blockType' | 'excerpt'>> => {
  const page = await requireRow(inside, 'pages', (pages) =>
    and(eq(pages.id, pageId), eq(pages.bookletId, bookletId), isNull(pages.deletedAt)),
  );
  const subject = { pageId, pageTitle: page.title, blockId: null, blockType: '', excerpt: '' };
  if (blockId === null) return subject;
  const block = await requireRow(inside, 'blocks', (blocks) =>
    and(eq(blocks.id, blockId), eq(blocks.pageId, pageId), isNull(blocks.deletedAt)),
  );
  const words = getBlockText(block).replace(/\s+/g, ' ').slice(0, MAX_EXCERPT_LENGTH);
  return { ...subject, blockId, blockType: block.type, excerpt: words };
};

/** Opens a thread. GEN-010 for a page or block of another booklet, GEN-019 and GEN-023 on their field. */
export const openCommentThread = (
  scope: Scope,
  bookletId: string,
  subject: { pageId: string; blockId: string | null },
  { text, mentions }: NewComment,
  author: CommentAuthor,
): Promise<{ thread: ThreadRow; mentioned: string[] }> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`comments ${bookletId}`);
    const about = await findSubject(inside, bookletId, subject.pageId, subject.blockId);
    const mentioned = await requireMentionable(inside, bookletId, mentions);
    const known = await countRows(inside, 'commentThreads', (threads) => eq(threads.bookletId, bookletId));
    if (known >= MAX_THREADS_PER_BOOKLET)
      throw createFieldRefusal('text', 'GEN-023', {
        libelle: phraseText('Fils de commentaires'),
        n: MAX_THREADS_PER_BOOKLET,
      });
    const thread = await insertRow(inside, 'commentThreads', { bookletId, ...about });
    await inside.insert('comments', [{ threadId: thread.id, body: text, mentions: mentioned, ...author }]);
    return { thread, mentioned };
  });

/** Adds an answer; a resolved thread is opened again. */
export const answerCommentThread = (
  scope: Scope,
  bookletId: string,
  threadId: string,
  { text, mentions }: NewComment,
  author: CommentAuthor,
): Promise<{ thread: ThreadRow; mentioned: string[] }> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`comments ${bookletId}`);
    const thread = await requireThread(inside, bookletId, threadId);
    const mentioned = await requireMentionable(inside, bookletId, mentions);
    const known = await countRows(inside, 'comments', (comments) => eq(comments.threadId, threadId));
    if (known >= MAX_COMMENTS_PER_THREAD)
      throw createFieldRefusal('text', 'GEN-023', { libelle: phraseText('Réponses'), n: MAX_COMMENTS_PER_THREAD });
    await inside.insert('comments', [{ threadId, body: text, mentions: mentioned, ...author }]);
    await inside.update('commentThreads', { state: 'reopened', resolvedBy: null, resolvedAt: null }, ({ id, state }) =>
      and(eq(id, threadId), eq(state, 'resolved')),
    );
    return { thread, mentioned };
  });

/** Resolves a thread, or opens it again. GEN-017 when it is so already: somebody else was first. */
export const setCommentThreadState = async (
  scope: Scope,
  bookletId: string,
  threadId: string,
  isResolved: boolean,
): Promise<ThreadRow> => {
  const thread = await requireThread(scope, bookletId, threadId);
  const [changed] = await scope.update(
    'commentThreads',
    isResolved
      ? { state: 'resolved', resolvedBy: scope.actor.id, resolvedAt: sql`now()` }
      : { state: 'reopened', resolvedBy: null, resolvedAt: null },
    ({ id, state }) => and(eq(id, thread.id), isResolved ? ne(state, 'resolved') : eq(state, 'resolved')),
  );
  if (!changed)
    throw new Refusal('GEN-017', {
      objet: phraseText('ce fil'),
      etat: isResolved ? phraseText('déjà résolu') : phraseText('déjà ouvert'),
      action: phraseText('Rechargez les commentaires'),
    });
  return changed;
};

/**
 * Erases the words of a comment; without any other, its thread goes too. GEN-009 for somebody else's, unless
 * `mayModerate`; GEN-010 for a comment that is deleted already.
 */
export const eraseComment = (
  scope: Scope,
  { bookletId, threadId, commentId }: { bookletId: string; threadId: string; commentId: string },
  { author, mayModerate }: { author: CommentAuthor; mayModerate: boolean },
): Promise<void> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`comments ${bookletId}`);
    await requireThread(inside, bookletId, threadId);
    const row = await requireRow(inside, 'comments', (comments) =>
      and(eq(comments.id, commentId), eq(comments.threadId, threadId), isNull(comments.deletedAt)),
    );
    const isOwn = 'authorId' in author ? row.authorId === author.authorId : row.sessionId === author.sessionId;
    if (!isOwn && !mayModerate) throw new PermissionRefusal('booklet.rights', bookletId);
    await inside.update('comments', { body: '', mentions: [], deletedAt: sql`now()` }, ({ id }) => eq(id, commentId));
    const left = await findRow(
      inside,
      'comments',
      (comments) => and(eq(comments.threadId, threadId), isNull(comments.deletedAt)),
      ({ createdAt }) => [asc(createdAt)],
    );
    if (!left) await inside.deleteRows('commentThreads', ({ id }) => eq(id, threadId));
  });
