import type { CampaignDetail } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconUsers } from '../../../ui/icons/index.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import classes from '../campaigns.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { useCampaignActions } from '../list/use-campaign-actions.tsx';
import { campaignRecipientsPath, formatCampaignKind } from '../names.ts';
import { NoMailServerNotice } from '../outbox/NoMailServerNotice.tsx';
import { CampaignBadge } from '../state-badges.tsx';
import { SendingControls } from './SendingControls.tsx';
import { SendingCounts } from './SendingCounts.tsx';
import { SendingFailures } from './SendingFailures.tsx';
import { SendingLog } from './SendingLog.tsx';
import { SendingState } from './SendingState.tsx';
import { UncertainMessages } from './UncertainMessages.tsx';
import { useSendingActions, useSendingProgress } from './use-sending.ts';

/** Progress of a sending, and the actions on it. */
export function SendingPage({ bookletId, campaign }: { bookletId: string; campaign: CampaignDetail }) {
  const t = useT();
  const { data, error, refetch } = useSendingProgress(bookletId, campaign.id);
  const acts = useSendingActions(bookletId, campaign.id);
  const { actionsFor } = useCampaignActions(bookletId);
  if (!data) return <LoadState error={error} onRetry={refetch} />;
  const row = { ...campaign, state: data.state };
  return (
    <>
      <PageHeader
        title={data.name}
        badge={<CampaignBadge state={data.state} />}
        sentence={formatCampaignKind(data.kind)}
        more={
          <>
            <LinkButton
              to={campaignRecipientsPath(campaign.id)}
              bookletId={bookletId}
              variant="default"
              leftSection={<IconUsers size={18} aria-hidden />}
            >
              {t('campaigns.recipients')}
            </LinkButton>
            <ActionMenu label={t('ui.table.actionsOf', { name: data.name })} actions={actionsFor(row).slice(1)} />
          </>
        }
        action={<SendingControls progress={data} acts={acts} />}
      />
      {data.captured && <NoMailServerNotice bookletId={bookletId} campaignId={campaign.id} />}
      <div className={classes.stack}>
        <SendingState progress={data} />
        <SendingCounts progress={data} bookletId={bookletId} />
        {(data.counts.to_check ?? 0) > 0 && (
          <UncertainMessages bookletId={bookletId} campaignId={campaign.id} n={data.counts.to_check ?? 0} acts={acts} />
        )}
        {data.failures.length > 0 && (
          <SendingFailures bookletId={bookletId} campaignId={campaign.id} progress={data} acts={acts} />
        )}
        <SendingLog bookletId={bookletId} progress={data} />
      </div>
    </>
  );
}
