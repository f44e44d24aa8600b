import { isEndedCampaign } from '../../../../contract/messages/campaigns/campaign-states.ts';
import {
  archiveCampaign,
  type CampaignRow,
  createCampaign,
  removeCampaign,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import { api, ignoreApiError } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useNavigate } from '../../../lib/router/router-hooks.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconTrash,
  IconUserQuestion,
} from '../../../ui/icons/index.ts';
import type { MenuActions } from '../../../ui/overlays/ActionMenu.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { buildBookletSearch, campaignPath } from '../names.ts';
import { useCacheCampaign } from '../use-campaigns.ts';

/** Actions on one campaign of the list. */
export const useCampaignActions = (bookletId: string) => {
  const t = useT();
  const navigate = useNavigate();
  const keep = useCacheCampaign(bookletId);
  const open = (id: string) => navigate({ to: campaignPath(id), search: buildBookletSearch(bookletId) });
  /** A toast already shows the error. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(ignoreApiError);
    keep();
  };
  const duplicate = (campaignId: string, to: 'same' | 'non_openers') =>
    attempt(async () => {
      const made = await api(createCampaign, { params: { id: bookletId }, body: { from: 'copy', campaignId, to } });
      keep(made);
      await open(made.id);
    });
  const archive = ({ id, name }: CampaignRow, archived: boolean) =>
    attempt(async () => {
      const answer = await api(archiveCampaign, { params: { id: bookletId, campaignId: id }, body: { archived } });
      if (!answer.message) toast.success(t(archived ? 'campaigns.archived' : 'campaigns.unarchived', { name }));
    });
  const remove = ({ id, name }: CampaignRow, then?: () => void) =>
    confirm.require({
      header: t('campaigns.remove.header', { name }),
      message: t('campaigns.remove.message'),
      acceptLabel: t('campaigns.remove.accept'),
      danger: true,
      accept: () =>
        void attempt(async () => {
          const answer = await api(removeCampaign, { params: { id: bookletId, campaignId: id } });
          if (!answer.message) toast.success(t('campaigns.removed', { name }));
          then?.();
        }),
    });

  const actionsFor = (row: CampaignRow): MenuActions => {
    const launched = row.launchedAt !== null;
    const isArchived = row.archivedAt !== null;
    return [
      { label: t('campaigns.action.open'), icon: IconEye, onClick: () => void open(row.id) },
      { label: t('campaigns.action.duplicate'), icon: IconCopy, onClick: () => void duplicate(row.id, 'same') },
      launched && {
        label: t('campaigns.action.nonOpeners'),
        icon: IconUserQuestion,
        onClick: () => void duplicate(row.id, 'non_openers'),
      },
      isArchived && {
        label: t('campaigns.action.unarchive'),
        icon: IconArchiveOff,
        onClick: () => void archive(row, false),
      },
      !isArchived &&
        isEndedCampaign(row.state) && {
          label: t('campaigns.action.archive'),
          icon: IconArchive,
          onClick: () => void archive(row, true),
        },
      row.state === 'draft' && {
        label: t('campaigns.action.remove'),
        icon: IconTrash,
        danger: true,
        onClick: () => remove(row),
      },
    ];
  };
  return { actionsFor, duplicate, remove, open };
};
