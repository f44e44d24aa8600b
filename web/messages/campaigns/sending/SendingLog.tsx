import type { SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import own from './sending.module.css';

/** History of the campaign, latest first. */
export function SendingLog({ progress }: { progress: SendingProgress }) {
  const t = useT();
  return (
    <section className={classes.panel} aria-labelledby="campaign-log">
      <h2 id="campaign-log">{t('campaigns.log')}</h2>
      {progress.log.length === 0 ? (
        <p className={shared.quiet}>{t('campaigns.log.empty')}</p>
      ) : (
        <ol className={`${shared.events} ${own.log}`}>
          {progress.log.map(({ id, what, detail, by, at }) => (
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
      )}
    </section>
  );
}
