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

/** « Le samedi 2 janvier à 09:00 pour 4 personnes des sites Metz et Mulhouse », for each later departure. */
export const formatLaterDepartures = (
  t: ReturnType<typeof useT>,
  { later }: Departure,
): { key: string; words: string }[] =>
  later.map(({ at, local, people, sites }) => ({
    key: at,
    words: t(sites.length === 0 ? 'campaigns.departure.later.others' : 'campaigns.departure.later', {
      ...formatLocalDateTime(local),
      count: people,
      sites: sites.join(', '),
    }),
  }));

/** Departure of the first message, the later ones, and the reason if it was moved. */
export function DepartureText({ departure }: { departure: Departure }) {
  const t = useT();
  const { local, offset, timeZone, moved } = departure;
  const zone = timeZone.replaceAll('_', ' ');
  const words = t('campaigns.departure.words', { ...formatLocalDateTime(local), offset, zone });
  return (
    <PreviewBox
      summary={<span className={shared.strong}>{words}</span>}
      lines={[
        ...moved.map(({ why, message }) => ({ key: why, words: message })),
        ...formatLaterDepartures(t, departure),
      ]}
    />
  );
}
