import type { Departure } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { formatLongDay } from '../../../lib/wall-time.ts';
import { PreviewBox } from '../../../ui/feedback/PreviewBox.tsx';
import shared from '../../../ui/theme/shared.module.css';

/** « vendredi 20 novembre à 09:00 » from `YYYY-MM-DDTHH:MM`, independent of the browser's time zone. */
export const formatLocalDateTime = (local: string): { day: string; time: string } => ({
  day: formatLongDay(`${local.slice(0, 10)}T12:00:00`),
  time: local.slice(11, 16),
});

/** Departure of the first message, and the reason if it was moved. */
export function DepartureText({ departure }: { departure: Departure }) {
  const t = useT();
  const { local, offset, timeZone, moved } = departure;
  const zone = timeZone.replaceAll('_', ' ');
  const words = t('campaigns.departure.words', { ...formatLocalDateTime(local), offset, zone });
  return (
    <PreviewBox
      summary={<span className={shared.strong}>{words}</span>}
      lines={moved.map(({ why, message }) => ({ key: why, words: message }))}
    />
  );
}
