import { CAMPAIGN_KINDS } from '../../../../contract/messages/campaigns/campaign.ts';
import type { CampaignList } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import type { Filter } from '../../../ui/table/FilterChips.tsx';
import { formatCampaignKind, formatCampaignState } from '../names.ts';

/** Filters that match at least one campaign; the archive filter appears only when archived campaigns exist. */
export const buildCampaignFilters = ({ states, archived }: CampaignList, t: typeof Translate): Filter[] => {
  const all: Filter[] = [
    {
      id: 'state',
      label: t('campaigns.column.state'),
      options: states.map(({ value, n }) => ({
        value,
        label: t('booklets.filter.count', { label: formatCampaignState(value), n }),
      })),
    },
    {
      id: 'kind',
      label: t('campaigns.column.kind'),
      options: CAMPAIGN_KINDS.map((value) => ({ value, label: formatCampaignKind(value) })),
    },
    {
      id: 'archived',
      label: t('campaigns.filter.archived'),
      options: [
        { value: 'true', label: t('booklets.filter.count', { label: t('campaigns.filter.only'), n: archived }) },
      ],
    },
  ];
  return all.filter(({ id, options }) => options.length > 0 && (id !== 'archived' || archived > 0));
};
