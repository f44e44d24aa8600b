import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { CampaignRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { ClearListButton } from '../../../ui/ClearListButton.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DeniedState } from '../../../ui/DeniedState.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
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
  const { data, error, isFetching, refetch } = useCampaigns(bookletId, list.query);
  const columns = useMemo(() => buildCampaignColumns(t, bookletId), [t, bookletId]);
  const { actionsFor } = useCampaignActions(bookletId);
  const { begin, busy } = useCreateCampaign(bookletId);
  if (isDeniedError(error) && !data) return <DeniedState message={error.message} />;
  if (isNotFoundError(error)) return <ErrorState message={error.message} />;
  const { words, filters } = list;
  const narrowed = words !== '' || Object.values(filters).some((value) => value !== undefined);
  const empty = narrowed ? (
    <EmptyState
      title={t('campaigns.none.found')}
      sentence={t('campaigns.none.found.sentence')}
      drawing="search"
      action={<ClearListButton onClear={list.clear} />}
    />
  ) : (
    <EmptyState
      title={t('campaigns.empty')}
      sentence={t('campaigns.empty.sentence')}
      drawing="mail"
      action={
        <Button loading={busy} onClick={() => void begin({ from: 'model', kind: 'invitation' })}>
          {t('campaigns.empty.invite')}
        </Button>
      }
    />
  );
  return (
    <>
      {data && !data.follow.named && data.all > 0 && (
        <p className={classes.note}>{t(data.follow.mode === 'named' ? 'campaigns.notTold' : 'campaigns.notNamed')}</p>
      )}
      <DataTable<CampaignRow>
        label={t('campaigns.title')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={list.table}
        onStateChange={list.setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={empty}
        actions={actionsFor}
        toolbar={
          <>
            <SearchField label={t('campaigns.search')} value={words} onChange={list.setWords} />
            {data && (
              <FilterChips filters={buildCampaignFilters(data, t)} values={filters} onChange={list.setFilters} />
            )}
          </>
        }
      />
    </>
  );
}
