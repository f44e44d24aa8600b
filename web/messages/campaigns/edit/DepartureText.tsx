import type { Departure } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { formatLongDay } from '../../../lib/wall-time.ts';
import shared from '../../../ui/shared.module.css';
import classes from './planning.module.css';

/** « vendredi 20 novembre à 09:00 » from `YYYY-MM-DDTHH:MM`, independent of the browser's time zone. */
export const formatLocalDateTime = (local: string): { day: string; time: string } => ({
  day: formatLongDay(`${local.slice(0, 10)}T12:00:00`),
  time: local.slice(11, 16),
});

/** Departure of the first message, and the reason if it was moved. */
export function DepartureText({ departure }: { departure: Departure }) {
  const t = useT();
  const { day, time } = formatLocalDateTime(departure.local);
  return (
    <div className={classes.departure} role="status">
      <p className={shared.strong}>
        {t('campaigns.departure.words', {
          day,
          time,
          offset: departure.offset,
          zone: departure.timeZone.replaceAll('_', ' '),
        })}
      </p>
      {departure.moved.length > 0 && (
        <ul>
          {departure.moved.map(({ why, message }) => (
            <li key={why}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
