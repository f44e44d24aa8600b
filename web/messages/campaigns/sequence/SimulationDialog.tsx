import { useState } from 'react';
import { simulateSequence } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { formatLocalDateTime } from '../edit/DepartureText.tsx';
import { ParticipantPicker } from '../preview/ParticipantPicker.tsx';
import { campaignKeys } from '../use-campaigns.ts';
import own from './sequence.module.css';

/** Dry run of the sequence for one participant, day by day: past and future messages. Nothing is sent. */
export function SimulationDialog({ bookletId, onClose }: { bookletId: string; onClose: () => void }) {
  const t = useT();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const enrolmentId = person?.id ?? '';
  const { data, error, refetch } = useCallQuery(
    [...campaignKeys.sequence(bookletId), 'simulation', enrolmentId],
    simulateSequence,
    {
      params: { id: bookletId, enrolmentId },
      enabled: enrolmentId !== '',
      staleTime: 0,
    },
  );
  return (
    <Dialog opened onClose={onClose} title={t('campaigns.simulation')} width="52rem">
      <div className={classes.stack}>
        <ParticipantPicker
          bookletId={bookletId}
          person={null}
          onPick={setPerson}
          label={t('campaigns.simulation.who')}
          placeholder={t('campaigns.audience.pick.placeholder')}
        />
        {person === null && <p className={shared.quiet}>{t('campaigns.simulation.sentence')}</p>}
        {person && (error || !data) && <LoadState error={error} onRetry={refetch} blocks={1} />}
        {person && data && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          <section className={shared.scrollX} tabIndex={0} aria-label={t('campaigns.simulation')}>
            <table className={own.table}>
              <caption className={shared.quiet}>{t('campaigns.simulation.of', { name: data.name })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('campaigns.simulation.when')}</th>
                  <th scope="col">{t('campaigns.simulation.step')}</th>
                  <th scope="col">{t('campaigns.simulation.fate')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ id, step, to, local, offset, fate, why }) => (
                  <tr key={id}>
                    <td>
                      {local === null
                        ? t('campaigns.simulation.depends')
                        : t('campaigns.simulation.at', { ...formatLocalDateTime(local), offset: offset ?? '' })}
                    </td>
                    <td>{step}</td>
                    <td>
                      {t(to === 'reader' ? `campaigns.fate.reader.${fate}` : `campaigns.fate.${fate}`)}
                      {why && <span className={shared.quiet}> · {t(`campaigns.skip.${why}`)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Dialog>
  );
}
