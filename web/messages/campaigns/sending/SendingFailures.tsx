import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { FailureCause } from '../../../../contract/messages/campaigns/campaign.ts';
import type { SendingProgress } from '../../../../contract/messages/campaigns/sendings.ts';
import { useT } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconRefresh } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { FailedRecipients } from './FailedRecipients.tsx';
import own from './sending.module.css';
import type { SendingActions } from './use-sending.ts';

interface SendingFailuresProps {
  bookletId: string;
  campaignId: string;
  progress: SendingProgress;
  acts: SendingActions;
}

/** Failures grouped by plain cause, with the replies of the mail servers. */
export function SendingFailures({ bookletId, campaignId, progress, acts }: SendingFailuresProps) {
  const t = useT();
  const [open, setOpen] = useState<FailureCause | null>(null);
  const { busy, run } = useAction();
  const retry = (causes: FailureCause[]) => run(() => acts.retry({ causes }));
  const going = progress.state === 'running';
  return (
    <section className={classes.panel} aria-labelledby="campaign-failures">
      <Group justify="space-between">
        <h2 id="campaign-failures">{t('campaigns.failures')}</h2>
        <ButtonWithIcon variant="default" loading={busy} icon={IconRefresh} onClick={() => void retry([])}>
          {t('campaigns.failures.retry')}
        </ButtonWithIcon>
      </Group>
      <p className={shared.quiet}>{t(going ? 'campaigns.failures.going' : 'campaigns.failures.sentence')}</p>
      <ul className={classes.rows}>
        {progress.failures.map(({ cause, n, words }) => (
          <li key={cause}>
            <div className={classes.grow}>
              <strong>{t(`campaigns.cause.${cause}`)}</strong> · {t('campaigns.people', { count: n })}
              <p className={shared.quiet}>{t(`campaigns.cause.${cause}.help`)}</p>
              {words.length > 0 && (
                <details>
                  <summary>{t('campaigns.failures.words')}</summary>
                  <ul className={`${shared.dimmed} ${shared.breakable} ${own.words}`} lang="en">
                    {words.map((said) => (
                      <li key={said.text}>
                        {said.text} ({said.n})
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
            <Group gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('campaigns.failures.retryOf', { cause: t(`campaigns.cause.${cause}`) })}
                disabled={busy}
                onClick={() => void retry([cause])}
              >
                {t('campaigns.failures.retryThese')}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('campaigns.failures.seeOf', { cause: t(`campaigns.cause.${cause}`) })}
                onClick={() => setOpen(cause)}
              >
                {t('campaigns.failures.see')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {open && (
        <FailedRecipients
          bookletId={bookletId}
          campaignId={campaignId}
          cause={open}
          version={progress.rowVersion}
          acts={acts}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
