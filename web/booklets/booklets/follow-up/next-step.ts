import type { AccessMethod } from '../../../../contract/booklets/access/access.ts';
import type { getBookletOverview } from '../../../../contract/booklets/booklets/booklets.ts';
import type { ReadingFunnel } from '../../../../contract/home/booklet-follow-up.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';

type ContentStep = CallAnswer<typeof getBookletOverview>['next'];

/** What to do next on a booklet; the last three, once it is online, depend on its people. */
export type NextStep = ContentStep | 'add_people' | 'invite' | 'follow';

/**
 * The next step of a booklet that is online and up to date: its people first, where it has any or can be read by them
 * alone. `funnel`: null when the actor may not see them.
 */
export const refineNextStep = (
  next: ContentStep,
  doors: readonly AccessMethod[],
  funnel: ReadingFunnel | null,
): NextStep => {
  if (next !== 'share' || funnel === null) return next;
  if (funnel.toInvite > 0) return 'invite';
  if (funnel.scheduled + funnel.failed + funnel.invited > 0) return 'follow';
  return doors.every((door) => door === 'personal') ? 'add_people' : 'share';
};
