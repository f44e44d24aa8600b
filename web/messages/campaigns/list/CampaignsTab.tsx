import { Button } from '@mantine/core';
import type { CampaignRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ListTable } from '../../../app/lists/ListTable.tsx';
import { useT } from '../../../lib/i18n.ts';
import { DeniedState } from '../../../ui/states/DeniedState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { isDeniedError, isNotFoundError, useCampaigns } from '../use-campaigns.ts';
import { useCreateCampaign } from '../use-create-campaign.ts';
import { buildCampaignColumns } from './columns.tsx';
import { buildCampaignFilters } from './filters.ts';
import type { useMailingListState } from './list-state.ts';
import { useCampaignActions } from './use-campaign-actions.tsx';

/** The campaigns of a booklet: sent, planned and drafts. */
export function CampaignsTab({ bookletId, list }: { bookletId: string; list: ReturnType<typeof useMailingListState> }) {
  const t = useT();
  const result = useCampaigns(bookletId, list.query);
  const { data, error } = result;
  const { actionsFor } = useCampaignActions(bookletId);
  const { begin, busy } = useCreateCampaign(bookletId);
  if (isDeniedError(error) && !data) return <DeniedState message={error.message} />;
  if (isNotFoundError(error)) return <ErrorState message={error.message} />;
  return (
    <>
      {data && !data.follow.named && data.all > 0 && (
        <p className={`${shared.notice} ${classes.note}`}>
          {t(data.follow.mode === 'named' ? 'campaigns.notTold' : 'campaigns.notNamed')}
        </p>
      )}
      <ListTable<CampaignRow>
        label={t('campaigns.title')}
        columns={buildCampaignColumns(t, bookletId)}
        list={list}
        result={result}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsFor}
        search={t('campaigns.search')}
        filters={data && buildCampaignFilters(data, t)}
        empty={{
          title: t('campaigns.empty'),
          sentence: t('campaigns.empty.sentence'),
          drawing: 'mail',
          action: (
            <Button loading={busy} onClick={() => void begin({ from: 'model', kind: 'invitation' })}>
              {t('campaigns.empty.invite')}
            </Button>
          ),
        }}
        noneFound={{ title: t('campaigns.none.found'), sentence: t('campaigns.none.found.sentence') }}
      />
    </>
  );
}
