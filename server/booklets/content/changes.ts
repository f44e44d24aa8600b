import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { getChanges } from '../../../contract/booklets/content/content.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { blockContents } from './answer.ts';
import { pageFor } from './find.ts';
import { locksOf } from './locks.ts';

/** Somebody who has not asked for this long has closed the page. */
const PRESENT_SECONDS = 20;

/** What changed on a page since a revision, the order of its blocks, and who else has it open. Says that the actor has. */
export const since = async (
  scope: Scope,
  pageId: string,
  { since, typingIn }: QueryOf<typeof getChanges>,
): Promise<AnswerOf<typeof getChanges>> => {
  // The revision is read before the blocks: what is saved in between comes again next time rather than never.
  const { found } = await pageFor(scope, pageId, 'booklet.read');
  // So are the locks: where none is told, what its holder saved before leaving is in the same answer.
  const locks = await locksOf(scope, pageId);
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
      .select({ id: people.id, name: people.name, typingIn: presences.typingIn })
      .from(presences)
      .innerJoin(people, eq(people.id, presences.userId))
      .where(
        and(
          eq(presences.pageId, pageId),
          ne(presences.userId, scope.actor.id),
          sql`${presences.seenAt} > now() - make_interval(secs => ${PRESENT_SECONDS})`,
        ),
      )
      .orderBy(people.name)
      .limit(50),
    scope.present(pageId, typingIn ?? null),
  ]);
  return {
    revision: found.row.revision,
    changed: await blockContents(scope, changed),
    order: order.map(({ id }) => id),
    present,
    locks,
  };
};
