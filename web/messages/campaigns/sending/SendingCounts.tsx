import type { SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { buildBookletSearch, campaignRecipientsPath } from '../names.ts';
import own from './sending.module.css';

/** Recipients by delivery state; each number links to their names. */
export function SendingCounts({ progress, bookletId }: { progress: SendingProgress; bookletId: string }) {
  const t = useT();
  const { counts, excluded } = progress;
  const n = (...states: (keyof typeof counts)[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const shown = [
    { name: 'sent', value: n('sent'), state: 'sent' },
    { name: 'waiting', value: n('waiting', 'sending', 'retrying'), state: 'waiting' },
    { name: 'failed', value: n('failed'), state: 'failed' },
    { name: 'bounced', value: n('bounced'), state: 'bounced' },
    { name: 'excluded', value: excluded.reduce((sum, one) => sum + one.n, 0), state: 'excluded' },
    { name: 'cancelled', value: n('cancelled'), state: 'cancelled' },
  ] as const;
  return (
    <dl className={own.counts}>
      {shown
        .filter(({ name, value }) => value > 0 || name === 'sent' || name === 'failed')
        .map(({ name, value, state }) => (
          <div key={name}>
            <dt>{t(`campaigns.count.${name}`)}</dt>
            <dd>
              {value === 0 ? (
                formatNumber(value)
              ) : (
                <Link
                  to={campaignRecipientsPath(progress.id)}
                  search={buildBookletSearch(bookletId, { etat: state })}
                  className={shared.link}
                  aria-label={t('campaigns.count.see', { n: formatNumber(value), name: t(`campaigns.count.${name}`) })}
                >
                  {formatNumber(value)}
                </Link>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
