import type { BookletFollowUp } from '../../../contract/home/booklet-follow-up.ts';
import { countPagesToCheck, findOpenComments, listPresentEditors, requireBooklet } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildFunnel, countStages, NO_PEOPLE } from './funnel.ts';
import { listUpcomingMessages } from './upcoming.ts';

/** How far the people of a booklet have come, what leaves next, and who is at work on it. Refuses like `requireBooklet`. */
export const loadFollowUp = async (db: Db, scope: Scope, bookletId: string): Promise<BookletFollowUp> => {
  const { row, can } = await requireBooklet(scope, bookletId, 'booklet.read');
  const { mode, threshold } = row.settings.tracking;
  const named = mode === 'named' && can['participants.progress'];
  const isSent = row.state === 'published' && row.binnedAt === null;
  const [stages, upcoming, toReview, present, comments] = await Promise.all([
    can['participants.list'] ? countStages(scope, [bookletId]) : null,
    can['campaigns.manage'] ? (isSent ? listUpcomingMessages(scope, bookletId) : { next: [], later: 0 }) : null,
    countPagesToCheck(db, scope, bookletId),
    listPresentEditors(scope, bookletId),
    findOpenComments(scope, bookletId),
  ]);
  const counts = stages && (stages.get(bookletId) ?? NO_PEOPLE);
  return {
    funnel: counts && buildFunnel(counts, { mode, threshold, named }),
    unsigned: counts && can['participants.progress'] ? counts.unsigned : null,
    upcoming: upcoming?.next ?? null,
    laterMessages: upcoming?.later ?? 0,
    toReview,
    comments,
    present,
  };
};
