import { Button } from '@mantine/core';
import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import { LinkButton } from '../LinkButton.tsx';
import classes from './check.module.css';
import { useCampaignDraft } from './draft.ts';
import { MissingValues } from './MissingValues.tsx';
import { CHECK_STEPS, findCheckField } from './steps.ts';

const ICONS = { ok: IconCircleCheckFilled, warning: IconAlertTriangleFilled, blocking: IconCircleXFilled } as const;

/** One check result, with a link to the place that fixes it. */
export function CheckRow({ check }: { check: CampaignCheck }) {
  const t = useT();
  const { bookletId, campaign, goToStep, setLanguage } = useCampaignDraft();
  const Icon = ICONS[check.level];
  const step = CHECK_STEPS[check.check];
  const several = Object.keys(campaign.bodies).length > 1;
  const mend = () => {
    if (check.language) setLanguage(check.language);
    if (step) goToStep(step, findCheckField(check) ?? undefined);
  };
  return (
    <li className={classes.check} data-level={check.level}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={`${shared.strong} ${shared.noMargin}`}>
          <span className={shared.hidden}>{t(`campaigns.checks.${check.level}.label`)} : </span>
          {t(`campaigns.check.${check.check}`)}
          {check.language && several && ` · ${getLanguageTitle(check.language)}`}
        </p>
        {check.message !== '' && <p className={classes.message}>{check.message}</p>}
        {check.variable !== null && check.level !== 'ok' && <MissingValues check={check} />}
      </div>
      {check.level !== 'ok' && check.check === 'booklet' && (
        <LinkButton to={paths.bookletHome} bookletId={bookletId} variant="default" size="compact-md">
          {t('campaigns.check.toBooklet')}
        </LinkButton>
      )}
      {check.level !== 'ok' && check.check === 'door' && (
        <LinkButton to={paths.bookletAccess} bookletId={bookletId} variant="default" size="compact-md">
          {t('campaigns.check.toAccess')}
        </LinkButton>
      )}
      {check.level !== 'ok' && step !== null && step !== 'check' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('campaigns.check.mend.name', { name: t(`campaigns.check.${check.check}`) })}
          onClick={mend}
        >
          {t('campaigns.check.mend')}
        </Button>
      )}
    </li>
  );
}
