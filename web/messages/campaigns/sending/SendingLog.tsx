import { listCampaignLog, type SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { api } from '../../../lib/api.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useRowPages } from '../../../lib/use-row-pages.ts';
import { MoreRows } from '../../../ui/table/MoreRows.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import own from './sending.module.css';

/** History of the campaign, latest first. */
export function SendingLog({ bookletId, progress }: { bookletId: string; progress: SendingProgress }) {
  const t = useT();
  const { rows, more } = useRowPages(
    ['campaign-log', progress.id],
    (page, signal) =>
      api(listCampaignLog, {
        params: { id: bookletId, campaignId: progress.id },
        query: { page },
        signal,
        quiet: true,
      }),
    { first: progress.log },
  );
  return (
    <section className={classes.panel} aria-labelledby="campaign-log">
      <h2 id="campaign-log">{t('campaigns.log')}</h2>
      {rows.length === 0 ? (
        <p className={shared.quiet}>{t('campaigns.log.empty')}</p>
      ) : (
        <>
          <ol className={`${shared.events} ${own.log}`}>
            {rows.map(({ id, what, detail, by, at }) => (
              <li key={id}>
                <time dateTime={at}>{formatDayAndTime(at)}</time>
                <span className={classes.grow}>
                  {t(`campaigns.event.${what}`)}
                  {detail !== '' && (
                    <span className={shared.quiet}>
                      {' · '}
                      {/^\d+$/.test(detail) ? t('campaigns.people', { count: Number(detail) }) : detail}
                    </span>
                  )}
                </span>
                {by && <span className={shared.quiet}>{by}</span>}
              </li>
            ))}
          </ol>
          <MoreRows {...more} />
        </>
      )}
    </section>
  );
}
