import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { listOutbox, OUTBOX_STATES, type OutboxRow } from '../../../../contract/messages/outbox.ts';
import { api } from '../../../lib/api.ts';
import { lazyPart } from '../../../lib/chunks.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ClearListButton } from '../../../ui/ClearListButton.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DeniedState } from '../../../ui/DeniedState.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import classes from '../campaigns.module.css';
import type { useMailingListState } from '../list/list-state.ts';
import { isDeniedError } from '../use-campaigns.ts';
import { formatOutboxKind } from './format-outbox-kind.ts';
import { NoMailServerNotice } from './NoMailServerNotice.tsx';
import { OutboxBadge } from './OutboxBadge.tsx';

const OutboxDialog = lazyPart(() => import('./OutboxDialog.tsx').then((module) => ({ default: module.OutboxDialog })));

/** « Boîte d’envoi »: the messages of this booklet's campaigns, sent or kept here. */
export function OutboxTab({ bookletId, list }: { bookletId: string; list: ReturnType<typeof useMailingListState> }) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const state = OUTBOX_STATES.find((one) => one === list.filters.state);
  // A link from a campaign page sets it; a value that is not an id is ignored.
  const campaignId = /^[\da-f-]{36}$/i.test(list.filters.campaign ?? '') ? list.filters.campaign : undefined;
  const query = { bookletId, campaignId, state, search: list.words, page: list.table.page, size: list.table.pageSize };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => api(listOutbox, { query, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useMemo(
    (): Column<OutboxRow>[] => [
      {
        id: 'subject',
        header: t('campaigns.field.subject'),
        cell: ({ id, subject, kind }) => (
          <span className={classes.named}>
            <UnstyledButton className={classes.link} onClick={() => setOpened(id)}>
              {subject || t('campaigns.preview.noSubject')}
            </UnstyledButton>
            <span className={classes.quiet}>{formatOutboxKind(kind)}</span>
          </span>
        ),
      },
      { id: 'recipient', header: t('campaigns.outbox.recipient'), cell: ({ recipient }) => recipient },
      {
        id: 'state',
        header: t('campaigns.column.state'),
        cell: (row) => (
          <span className={classes.named}>
            <OutboxBadge state={row.state} />
            {row.error !== '' && (
              <span className={classes.quiet} lang="en">
                {row.error}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'createdAt',
        header: t('campaigns.column.at'),
        kind: 'date',
        cell: ({ sentAt, createdAt }) => formatDayAndTime(sentAt ?? createdAt),
      },
    ],
    [t],
  );
  if (isDeniedError(error) && !data) return <DeniedState message={error.message} />;
  const narrowed = list.words !== '' || state !== undefined || campaignId !== undefined;
  return (
    <>
      {data?.captured && <NoMailServerNotice />}
      <DataTable<OutboxRow>
        label={t('campaigns.tab.outbox')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ subject, recipient }) => t('campaigns.outbox.name', { subject, recipient })}
        state={{ ...list.table, sort: null }}
        onStateChange={list.setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={
          <EmptyState
            title={t(narrowed ? 'campaigns.outbox.none.found' : 'campaigns.outbox.empty')}
            sentence={t(narrowed ? 'campaigns.recipients.none.found.sentence' : 'campaigns.outbox.empty.sentence')}
            drawing={narrowed ? 'search' : 'mail'}
            action={narrowed && <ClearListButton onClear={list.clear} />}
          />
        }
        toolbar={
          <>
            <SearchField label={t('campaigns.outbox.search')} value={list.words} onChange={list.setWords} />
            <FilterChips
              filters={[
                {
                  id: 'state',
                  label: t('campaigns.column.state'),
                  options: OUTBOX_STATES.map((value) => ({ value, label: t(`campaigns.outbox.state.${value}`) })),
                },
                ...(campaignId === undefined
                  ? []
                  : [
                      {
                        id: 'campaign',
                        label: t('campaigns.outbox.campaign'),
                        options: [
                          { value: campaignId, label: data?.campaign?.name ?? t('campaigns.outbox.campaign.this') },
                        ],
                      },
                    ]),
              ]}
              values={{ state, campaign: campaignId }}
              onChange={({ state: chosen, campaign }) => list.setFilters({ state: chosen, campaign })}
            />
          </>
        }
      />
      <Suspense>{opened && <OutboxDialog id={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
