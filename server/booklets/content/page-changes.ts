import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { buildAvatarPath } from '../../../contract/administration/accounts/avatar-path.ts';
import type { getPageChanges } from '../../../contract/booklets/content/content.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildBlockContents } from './block-content.ts';
import { requirePage } from './find-content.ts';
import { listPageLocks } from './locks.ts';

/** Without a request for this long, the page counts as closed. */
const PRESENCE_SECONDS = 20;

const isRecentlySeen = ({ seenAt }: Pick<Scope['views']['presences'], 'seenAt'>) =>
  sql`${seenAt} > now() - make_interval(secs => ${PRESENCE_SECONDS})`;

/** Other users with a page of this booklet open in the editor, by name; one line for a user in several pages. */
export const listPresentEditors = async (
  scope: Scope,
  bookletId: string,
): Promise<{ id: string; name: string; avatar: string | null; page: string }[]> => {
  const { pages, people, presences } = scope.views;
  const rows = await scope
    .select({ id: people.id, name: people.name, avatarId: people.avatarId, page: pages.title })
    .from(presences)
    .innerJoin(people, eq(people.id, presences.userId))
    .innerJoin(pages, eq(pages.id, presences.pageId))
    .where(and(eq(pages.bookletId, bookletId), ne(presences.userId, scope.actor.id), isRecentlySeen(presences)))
    .orderBy(asc(people.name), desc(presences.seenAt))
    .limit(50);
  const latest = [...new Map(rows.reverse().map((row) => [row.id, row])).values()].reverse();
  return latest.map(({ avatarId, ...row }) => ({ ...row, avatar: buildAvatarPath(avatarId) }));
};

/**
 * Changes of a page since a revision, the order of its blocks, and the other people present. Records the actor's
 * presence.
 */
export const loadPageChanges = async (
  scope: Scope,
  pageId: string,
  { since, typingIn }: CallQuery<typeof getPageChanges>,
): Promise<CallAnswer<typeof getPageChanges>> => {
  // The revision is read before the blocks: a save in between is returned twice rather than never.
  const { found } = await requirePage(scope, pageId, 'booklet.read');
  // Locks are read first too: when a lock is gone, the last save of its holder is in the same answer.
  const locks = await listPageLocks(scope, pageId);
  const { blocks, presences, people } = scope.views;
  const here = and(eq(blocks.pageId, pageId), isNull(blocks.deletedAt));
  const [changed, order, present] = await Promise.all([
    scope
      .select()
      .from(blocks)
      .where(and(here, gt(blocks.revision, since)))
      .orderBy(asc(blocks.position)),
    scope.select({ id: blocks.id }).from(blocks).where(here).orderBy(asc(blocks.position), asc(blocks.id)),
    scope
      .select({ id: people.id, name: people.name, avatarId: people.avatarId, typingIn: presences.typingIn })
      .from(presences)
      .innerJoin(people, eq(people.id, presences.userId))
      .where(and(eq(presences.pageId, pageId), ne(presences.userId, scope.actor.id), isRecentlySeen(presences)))
      .orderBy(people.name)
      .limit(50),
    scope.recordPresence(pageId, typingIn ?? null),
  ]);
  return {
    revision: found.row.revision,
    changed: await buildBlockContents(scope, changed),
    order: order.map(({ id }) => id),
    present: present.map(({ avatarId, ...row }) => ({ ...row, avatar: buildAvatarPath(avatarId) })),
    locks,
  };
};
