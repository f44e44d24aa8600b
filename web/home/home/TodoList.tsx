import {
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
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { getHome } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './HomePage.module.css';

type Todo = CallAnswer<typeof getHome>['todo'][number];

const ICONS = {
  resume_wizard: IconWand,
  review_asked: IconFileCheck,
  terms_changed: IconScale,
  unpublished_changes: IconPencil,
  publication_blocked: IconAlertTriangle,
  page_to_review: IconCalendarClock,
  campaign_failures: IconMailX,
  arrivals_not_invited: IconUserExclamation,
  people_late: IconClockExclamation,
  storage: IconDatabase,
} as const;

const TARGETS = {
  review_asked: paths.bookletHome,
  terms_changed: paths.terms,
  unpublished_changes: paths.bookletHome,
  publication_blocked: paths.bookletHome,
  page_to_review: paths.editor,
  campaign_failures: paths.bookletMailing,
  arrivals_not_invited: paths.bookletParticipants,
  people_late: paths.bookletParticipants,
  storage: paths.storageUsage,
} as const;

const getTarget = ({ kind, wizardStep }: Todo): string =>
  kind === 'resume_wizard'
    ? `${paths.builder}/${wizardStep === null || wizardStep === 'start' ? 'name' : wizardStep}`
    : TARGETS[kind];

/** Search of the target screen: the booklet of a task, and the tab with the people concerned. */
const getTargetSearch = ({ kind, bookletId }: Todo) => {
  if (bookletId === null) return {};
  return kind === 'people_late' ? { livret: bookletId, onglet: 'late' } : { livret: bookletId };
};

/** At most seven tasks, each with one link to do it. */
export function TodoList({ todo }: { todo: readonly Todo[] }) {
  const t = useT();
  return (
    <section aria-labelledby="a-faire">
      <h2 id="a-faire" className={classes.title}>
        {t('home.todo')}
      </h2>
      <ul className={shared.gridXs}>
        {todo.map((one) => {
          const Icon = ICONS[one.kind];
          return (
            <li key={`${one.kind}-${one.bookletId}`}>
              <Link
                to={getTarget(one)}
                search={getTargetSearch(one)}
                className={`${shared.rowSm} ${shared.card} ${classes.task}`}
              >
                <Icon size={20} aria-hidden />
                <span>
                  {t(`home.todo.${one.kind}`, { title: one.title || t('booklets.untitled'), count: one.count })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
