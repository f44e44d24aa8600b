import type { CampaignKind } from '../../../contract/messages/campaigns/campaign.ts';
import type { CampaignState } from '../../../contract/messages/campaigns/campaign-states.ts';
import type { CampaignRow } from '../../../contract/messages/campaigns/campaigns.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { t } from '../../lib/i18n.ts';

export const formatCampaignKind = (kind: CampaignKind): string => t(`campaigns.kind.${kind}`);
export const formatCampaignState = (state: CampaignState): string => t(`campaigns.state.${state}`);

/** Screen of a campaign: its steps while it is a draft, its sending afterwards. */
export const campaignPath = (id: string): string => `${paths.bookletMailing}/${id}`;
export const campaignRecipientsPath = (id: string): string => `${paths.bookletMailing}/${id}/destinataires`;

/** Past or planned departure of a campaign, in words. */
export const formatDeparture = ({ state, plannedAt, launchedAt }: CampaignRow): string => {
  if (state === 'draft')
    return plannedAt ? t('campaigns.departure.wanted', { when: formatDayAndTime(plannedAt) }) : '—';
  if (state === 'planned')
    return plannedAt ? t('campaigns.departure.planned', { when: formatDayAndTime(plannedAt) }) : '—';
  const at = launchedAt ?? plannedAt;
  return at ? formatDayAndTime(at) : '—';
};

/** Search parameters of a link: the open booklet, and any extra parameters. */
export const buildBookletSearch = (
  bookletId: string,
  more: Record<string, string | undefined> = {},
): { livret: string } => ({
  livret: bookletId,
  ...more,
});
