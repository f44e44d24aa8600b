import { useEffect, useRef, useState } from 'react';
import type { SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { formatDayAndTime, formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ProgressPanel } from '../../../ui/feedback/ProgressPanel.tsx';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { formatCampaignState } from '../names.ts';
import own from './sending.module.css';

/** Milliseconds between two screen-reader announcements while the state does not change. */
const ANNOUNCEMENT_INTERVAL_MS = 30_000;

/** Progress of the sending, in numbers and in words. */
export function SendingState({ progress }: { progress: SendingProgress }) {
  const t = useT();
  const { state, done, total, failure, plannedAt, opensAt, rate, perMinute, remainingSeconds, finishedAt } = progress;
  const words = t('campaigns.sending.said', {
    state: formatCampaignState(state),
    done: formatNumber(done),
    total: formatNumber(total),
  });
  const [said, setSaid] = useState('');
  const last = useRef({ at: 0, state });
  useEffect(() => {
    const now = Date.now();
    if (last.current.at !== 0 && last.current.state === state && now - last.current.at < ANNOUNCEMENT_INTERVAL_MS)
      return;
    // Screen readers read the initial text with the page.
    if (last.current.at !== 0) setSaid(words);
    last.current = { at: now, state };
  }, [words, state]);
  return (
    <>
      {failure !== '' && (
        <p className={own.failure} role="alert">
          <IconAlertTriangle size={20} aria-hidden /> {failure}
        </p>
      )}
      {state === 'planned' && (
        <section className={classes.panel}>
          <h2>{t('campaigns.sending.planned')}</h2>
          <p>{plannedAt && t('campaigns.sending.planned.at', { when: formatDayAndTime(plannedAt), count: total })}</p>
        </section>
      )}
      {state !== 'planned' && (
        <ProgressPanel
          title={t(`campaigns.sending.title.${state === 'draft' ? 'running' : state}`)}
          done={done}
          total={total}
          remaining={state === 'running' ? remainingSeconds : null}
        >
          <p className={`${shared.noMargin} ${shared.numbers}`}>
            {state === 'running' &&
              opensAt !== null &&
              t('campaigns.sending.opens', { when: formatDayAndTime(opensAt) })}
            {state === 'running' &&
              opensAt === null &&
              t('campaigns.sending.rate', { rate: formatNumber(rate), max: formatNumber(perMinute) })}
            {state === 'paused' && t('campaigns.sending.pausedHow')}
            {state === 'auto_paused' && t('campaigns.sending.autoPausedHow')}
            {finishedAt && t('campaigns.sending.finished', { when: formatDayAndTime(finishedAt) })}
          </p>
        </ProgressPanel>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  );
}
