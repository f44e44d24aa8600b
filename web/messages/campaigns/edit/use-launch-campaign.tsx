import { useQueryClient } from '@tanstack/react-query';
import { checkCampaign, previewAudience, previewDeparture } from '../../../../contract/messages/campaigns/campaigns.ts';
import { launchCampaign } from '../../../../contract/messages/campaigns/sendings.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { useAction } from '../../../lib/use-action.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import classes from '../campaigns.module.css';
import { campaignPath } from '../names.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { formatLaterDepartures, formatLocalDateTime } from './DepartureText.tsx';
import { useCampaignDraft } from './draft.ts';

/**
 * Launches the saved campaign, after a confirmation of the recipient count and the departure. Errors show in a toast.
 */
export const useLaunchCampaign = () => {
  const t = useT();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { bookletId, campaign, values, session } = useCampaignDraft();
  const { busy, run } = useAction();
  const params = { id: bookletId, campaignId: campaign.id };
  const all = campaignKeys.one(bookletId, campaign.id);

  const go = async () => {
    const [{ opensAccess }, audience, departure] = await Promise.all([
      api(checkCampaign, { params }),
      api(previewAudience, { params, body: { audience: null } }),
      api(previewDeparture, { params, body: { planning: null } }),
    ]);
    const { day, time } = formatLocalDateTime(departure.local);
    const out = audience.excluded.reduce((sum, { n }) => sum + n, 0);
    const now = values.planning.kind === 'now' && departure.moved.length === 0;
    const sure = await confirm.ask({
      header: t('campaigns.launch.header', { count: audience.total }),
      message: (
        <div className={classes.said}>
          <p>{now ? t('campaigns.launch.now') : t('campaigns.launch.at', { day, time, offset: departure.offset })}</p>
          {formatLaterDepartures(t, departure).map(({ key, words }) => (
            <p key={key}>{words}</p>
          ))}
          {out > 0 && <p>{t('campaigns.launch.excluded', { count: out })}</p>}
          {opensAccess && <p>{t('campaigns.opensAccess')}</p>}
          <p>{t('campaigns.launch.frozen')}</p>
        </div>
      ),
      acceptLabel: t(now ? 'campaigns.launch.send' : 'campaigns.launch.plan', { count: audience.total }),
      rejectLabel: t('campaigns.launch.back'),
      defaultFocus: 'reject',
    });
    if (!sure) return;
    const current = cache.getQueryData<typeof campaign>(all) ?? campaign;
    const progress = await api(launchCampaign, { params, body: { rowVersion: current.rowVersion, opensAccess } });
    cache.setQueryData(campaignKeys.part(bookletId, campaign.id, 'progress'), progress);
    // The sending page replaces the steps.
    cache.setQueryData(all, { ...current, state: progress.state, editable: false });
    await navigate({ to: campaignPath(campaign.id), search: { livret: bookletId } });
  };
  const start = () =>
    run(async () => {
      if (await session.flushChanges()) await go();
    }).finally(async () => {
      await cache.invalidateQueries({ queryKey: all, exact: true });
      void cache.invalidateQueries({ queryKey: campaignKeys.part(bookletId, campaign.id, 'checks') });
      void cache.invalidateQueries({ queryKey: campaignKeys.list(bookletId) });
    });
  return { start, busy };
};
