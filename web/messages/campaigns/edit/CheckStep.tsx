import { useState } from 'react';
import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconSend } from '../../../ui/icons/index.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { MAILING_TABS } from '../list/list-state.ts';
import { useCampaignChecks } from '../use-campaigns.ts';
import { CheckRow } from './CheckRow.tsx';
import own from './check.module.css';
import { useCampaignDraft } from './draft.ts';
import { TestSection } from './TestSection.tsx';
import { useLaunchCampaign } from './use-launch-campaign.tsx';

const CHECK_LEVELS = ['blocking', 'warning', 'ok'] as const satisfies readonly CampaignCheck['level'][];

const getCheckKey = ({ check, language, block, variable }: CampaignCheck) =>
  [check, language, block, variable].join(' ');

/** « Vérification »: blocking errors, warnings, a test send, and the launch. */
export function CheckStep() {
  const t = useT();
  const { bookletId, campaign, snapshot } = useCampaignDraft();
  const { data, error, isFetching, refetch } = useCampaignChecks(bookletId, campaign.id, campaign.rowVersion);
  const launch = useLaunchCampaign();
  const [open, setOpen] = useState(false);
  if (!data) return <LoadState error={error} onRetry={refetch} />;
  const of = (level: CampaignCheck['level']) => data.checks.filter((one) => one.level === level);
  const blocking = of('blocking').length;
  const ready = data.launchable && snapshot.state === 'saved' && !isFetching;
  return (
    <div className={classes.stack}>
      {CHECK_LEVELS.filter((level) => of(level).length > 0).map((level) => {
        const rows = (
          <ul className={shared.plainList}>
            {of(level).map((check) => (
              <CheckRow key={getCheckKey(check)} check={check} />
            ))}
          </ul>
        );
        return (
          <section key={level} className={classes.panel} aria-label={t(`campaigns.checks.${level}.label`)}>
            <h3 className={own.title} data-level={level}>
              <span role={level === 'ok' ? undefined : 'status'}>
                {t(`campaigns.checks.${level}`, { count: of(level).length })}
              </span>
            </h3>
            {level === 'ok' ? (
              <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
                <summary>{t('campaigns.checks.see')}</summary>
                {rows}
              </details>
            ) : (
              rows
            )}
          </section>
        );
      })}
      {campaign.step?.to !== 'reader' && <TestSection />}
      {campaign.step ? (
        <section className={classes.panel} aria-label={t('campaigns.tab.sequence')}>
          <p className={shared.quiet}>{t('campaigns.sequence.switchThere')}</p>
          <LinkButton
            to={paths.bookletMailing}
            bookletId={bookletId}
            more={{ onglet: MAILING_TABS.sequence }}
            variant="default"
            mt="sm"
          >
            {t('campaigns.sequence.back')}
          </LinkButton>
        </section>
      ) : (
        <section className={classes.panel} aria-label={t('campaigns.launch')}>
          <h3 className={own.title}>{t('campaigns.launch')}</h3>
          <p className={shared.quiet}>
            {blocking > 0 ? t('campaigns.launch.blocked', { count: blocking }) : t('campaigns.launch.sentence')}
          </p>
          <ButtonWithIcon
            mt="sm"
            size="md"
            disabled={!ready}
            loading={launch.busy}
            icon={IconSend}
            onClick={() => void launch.start()}
          >
            {t('campaigns.launch.accept')}
          </ButtonWithIcon>
        </section>
      )}
    </div>
  );
}
