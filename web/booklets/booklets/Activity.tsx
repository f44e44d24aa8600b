import type { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './Activity.module.css';

type ActivityEntry = CallAnswer<typeof getBookletOverview>['activity'][number];

/** Latest events of a booklet, newest first. */
export function Activity({ activity }: { activity: readonly ActivityEntry[] }) {
  const t = useT();
  if (activity.length === 0) return <p>{t('booklet.activity.none')}</p>;
  return (
    <ul className={classes.list}>
      {activity.map(({ at, by, what, detail, reason }) => (
        <li key={`${at}-${what}`}>
          <span>{t(`booklet.activity.${what}`, { detail })}</span>
          {reason !== '' && <span className={shared.breakable}>{t('booklet.activity.reason', { reason })}</span>}
          <span className={shared.note}>
            {formatDayAndTime(at)}
            {by && ` · ${by}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
