import type { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarClock,
  IconClockExclamation,
  IconDatabase,
  IconFileCheck,
  IconMailX,
  IconPencil,
  IconScale,
  IconUserExclamation,
  IconWand,
} from '../../ui/icons/index.ts';

export type Todo = CallAnswer<typeof getHome>['todo'][number];

/** Icon and screen of each task of the home page; some are alerts of the dashboard too. */
export const TODO_TARGETS: Record<Todo['kind'], { icon: Icon; to: string }> = {
  resume_wizard: { icon: IconWand, to: paths.builder },
  review_asked: { icon: IconFileCheck, to: paths.bookletHome },
  terms_changed: { icon: IconScale, to: paths.terms },
  unpublished_changes: { icon: IconPencil, to: paths.bookletHome },
  publication_blocked: { icon: IconAlertTriangle, to: paths.bookletHome },
  page_to_review: { icon: IconCalendarClock, to: paths.pagesToCheck },
  campaign_failures: { icon: IconMailX, to: paths.bookletMailing },
  arrivals_not_invited: { icon: IconUserExclamation, to: paths.bookletParticipants },
  people_late: { icon: IconClockExclamation, to: paths.bookletParticipants },
  storage: { icon: IconDatabase, to: paths.storageUsage },
};

/** Search of the target screen: the booklet of a task, and the tab with the people concerned. */
export const getTodoSearch = ({ kind, bookletId }: Pick<Todo, 'kind' | 'bookletId'>) => {
  if (bookletId === null) return {};
  return kind === 'people_late' ? { livret: bookletId, onglet: 'late' } : { livret: bookletId };
};
