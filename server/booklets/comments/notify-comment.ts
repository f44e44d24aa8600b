import { eq } from 'drizzle-orm';
import type { NotificationKind } from '../../../contract/administration/notifications/notification-kinds.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { ThreadRow } from './change-comments.ts';
import { listCommentPeople } from './comment-people.ts';

interface CommentEvent {
  booklet: Pick<TenantRow<'booklets'>, 'id' | 'title' | 'ownerId'>;
  thread: ThreadRow;
  /** Name of the author, and their account if they have one. */
  author: string;
  authorId: string | null;
  text: string;
  mentioned: readonly string[];
  what: 'opened' | 'answered' | 'resolved';
  /** Others whom a new thread concerns. */
  others?: readonly string[];
}

/** Screen that shows a thread: the editor, at its page or block, with the comments beside. */
export const buildThreadPath = ({ bookletId, pageId, blockId, id }: ThreadRow): string =>
  addQuery(paths.editor, { livret: bookletId, page: pageId, ...(blockId === null ? {} : { bloc: blockId }), fil: id });

const listThreadAuthors = async (scope: Scope, threadId: string): Promise<string[]> => {
  const rows = await listRows(scope, 'comments', (comments) => eq(comments.threadId, threadId));
  return rows.flatMap(({ authorId }) => authorId ?? []);
};

/**
 * Tells those whom a comment concerns, once each: people it mentions; the authors of its thread, for an answer or its
 * end; the owner of the booklet, for a new thread. Nobody without a right on the booklet is told.
 */
export const notifyComment = async (db: Db, scope: Scope, event: CommentEvent): Promise<void> => {
  const { booklet, thread, what } = event;
  const allowed = new Set((await listCommentPeople(scope, booklet.id)).map(({ id }) => id));
  if (event.authorId !== null) allowed.delete(event.authorId);
  const mentioned = event.mentioned.filter((id) => allowed.has(id));
  const others =
    what === 'opened' ? [booklet.ownerId ?? '', ...(event.others ?? [])] : await listThreadAuthors(scope, thread.id);
  const rest = others.filter((id) => allowed.has(id) && !mentioned.includes(id));
  const tell = (kind: NotificationKind, userIds: readonly string[]) =>
    notifyUsers(db, {
      userIds,
      companyId: scope.companyId,
      kind,
      values: {
        qui: event.author,
        livret: booklet.title ?? 'Livret sans titre',
        texte: event.text.replace(/\s+/g, ' '),
      },
      href: buildThreadPath(thread),
    });
  await tell('comment_mentioned', mentioned);
  await tell(what === 'opened' ? 'comment_added' : what === 'answered' ? 'comment_answered' : 'comment_resolved', rest);
};
