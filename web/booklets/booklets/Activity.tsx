import { type getBookletOverview, listBookletActivity } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRowPages } from '../../lib/use-row-pages.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './Activity.module.css';
import { bookletKeys } from './use-booklet.ts';

type ActivityPage = CallAnswer<typeof getBookletOverview>['activity'];

/** Events of a booklet, newest first. */
export function Activity({ bookletId, activity }: { bookletId: string; activity: ActivityPage }) {
  const t = useT();
  const { rows, more } = useRowPages(
    bookletKeys.activity(bookletId),
    (page, signal) => api(listBookletActivity, { params: { id: bookletId }, query: { page }, signal, quiet: true }),
    { first: activity },
  );
  if (rows.length === 0) return <p>{t('booklet.activity.none')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ id, at, by, what, detail, reason }) => (
          <li key={id}>
            <span>{t(`booklet.activity.${what}`, { detail })}</span>
            {reason !== '' && <span className={shared.breakable}>{t('booklet.activity.reason', { reason })}</span>}
            <span className={shared.note}>
              {formatDayAndTime(at)}
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}
