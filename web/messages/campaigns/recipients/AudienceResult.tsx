import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ExclusionReason } from '../../../../contract/messages/campaigns/campaign.ts';
import type { AudiencePreview } from '../../../../contract/messages/campaigns/campaigns.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import shared from '../../../ui/theme/shared.module.css';
import panel from '../campaigns.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { campaignRecipientsPath } from '../names.ts';
import { ExcludedDialog } from './ExcludedDialog.tsx';
import classes from './recipients.module.css';

interface AudienceResultProps {
  bookletId: string;
  campaignId: string;
  version: number;
  found: AudiencePreview;
  /** The preview matches the saved audience: the lists of names come from the saved one. */
  settled: boolean;
}

/** Number of recipients and of excluded participants by reason, with the names behind each number. */
export function AudienceResult({ bookletId, campaignId, version, found, settled }: AudienceResultProps) {
  const t = useT();
  const [reason, setReason] = useState<ExclusionReason | null>(null);
  const out = found.excluded.reduce((sum, { n }) => sum + n, 0);
  return (
    <section className={panel.panel} aria-label={t('campaigns.audience.result')}>
      <p className={`${shared.noMargin} ${shared.numbers} ${classes.total}`} role="status">
        {t('campaigns.audience.total', { count: found.total })}
      </p>
      {found.sample.length > 0 && (
        <p className={shared.quiet}>
          {t(found.total > found.sample.length ? 'campaigns.audience.sampleMore' : 'campaigns.audience.sample', {
            names: found.sample.map(({ name }) => name).join(', '),
            n: formatNumber(found.total - found.sample.length),
          })}
        </p>
      )}
      {found.byLanguage.length > 0 && (
        <ul className={classes.languages}>
          {found.byLanguage.map(({ language, n, missingBody }) => (
            <li key={language} className={missingBody ? classes.warning : undefined}>
              {t(missingBody ? 'campaigns.audience.languageMissing' : 'campaigns.audience.language', {
                language: getLanguageTitle(language),
                count: n,
              })}
            </li>
          ))}
        </ul>
      )}
      {out > 0 && (
        <>
          <h3>{t('campaigns.audience.excluded', { count: out })}</h3>
          <ul className={classes.reasons}>
            {found.excluded.map((one) => (
              <li key={one.reason}>
                <span>{t(`campaigns.reason.${one.reason}`)}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={!settled}
                  aria-label={t('campaigns.audience.see', {
                    count: one.n,
                    reason: t(`campaigns.reason.${one.reason}`),
                  })}
                  onClick={() => setReason(one.reason)}
                >
                  {t('campaigns.people', { count: one.n })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={campaignRecipientsPath(campaignId)} bookletId={bookletId} variant="default" mt="sm">
        {t('campaigns.audience.all')}
      </LinkButton>
      {reason && (
        <ExcludedDialog
          bookletId={bookletId}
          campaignId={campaignId}
          version={version}
          reason={reason}
          onClose={() => setReason(null)}
        />
      )}
    </section>
  );
}
