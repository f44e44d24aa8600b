import { UnstyledButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { listOutbox, OUTBOX_STATES, type OutboxRow } from '../../../../contract/messages/outbox.ts';
import { ListTable } from '../../../app/lists/ListTable.tsx';
import { lazyComponent } from '../../../lib/chunks.ts';
import { formatDayAndTime } from '../../../lib/format.ts';
import { type t as Translate, useT } from '../../../lib/i18n.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { DeniedState } from '../../../ui/states/DeniedState.tsx';
import type { Column } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import type { useMailingListState } from '../list/list-state.ts';
import { OutboxBadge } from '../state-badges.tsx';
import { isDeniedError } from '../use-campaigns.ts';
import { formatOutboxKind } from './format-outbox-kind.ts';
import { NoMailServerNotice } from './NoMailServerNotice.tsx';

const OutboxDialog = lazyComponent('OutboxDialog', () => import('./OutboxDialog.tsx'));

const buildOutboxColumns = (t: typeof Translate, open: (id: string) => void): Column<OutboxRow>[] => [
  {
    id: 'subject',
    header: t('campaigns.field.subject'),
    cell: ({ id, subject, kind }) => (
      <span className={shared.named}>
        <UnstyledButton className={shared.link} onClick={() => open(id)}>
          {subject || t('campaigns.preview.noSubject')}
        </UnstyledButton>
        <span className={shared.quiet}>{formatOutboxKind(kind)}</span>
      </span>
    ),
  },
  { id: 'recipient', header: t('campaigns.outbox.recipient'), cell: ({ recipient }) => recipient },
  {
    id: 'state',
    header: t('campaigns.column.state'),
    cell: (row) => (
      <span className={shared.named}>
        <OutboxBadge state={row.state} />
        {row.error !== '' && (
          <span className={shared.quiet} lang="en">
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
];

/** « Boîte d’envoi »: the messages of this booklet's campaigns, sent or kept here. */
export function OutboxTab({ bookletId, list }: { bookletId: string; list: ReturnType<typeof useMailingListState> }) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const state = OUTBOX_STATES.find((one) => one === list.filters.state);
  // A link from a campaign page sets it; a value that is not an id is ignored.
  const campaignId = /^[\da-f-]{36}$/i.test(list.filters.campaign ?? '') ? list.filters.campaign : undefined;
  const query = { bookletId, campaignId, state, search: list.words, page: list.table.page, size: list.table.pageSize };
  const result = useListQuery(listOutbox, { queryKey: ['outbox'], query, staleTime: 0 });
  const { data, error } = result;
  if (isDeniedError(error) && !data) return <DeniedState message={error.message} />;
  const narrowed = list.words !== '' || state !== undefined || campaignId !== undefined;
  return (
    <>
      {data?.captured && <NoMailServerNotice />}
      <ListTable<OutboxRow>
        label={t('campaigns.tab.outbox')}
        columns={buildOutboxColumns(t, setOpened)}
        list={{
          ...list,
          table: { ...list.table, sort: null },
          filters: { state, campaign: campaignId },
          hasFilters: narrowed,
        }}
        result={result}
        rowId={({ id }) => id}
        rowName={({ subject, recipient }) => t('campaigns.outbox.name', { subject, recipient })}
        search={t('campaigns.outbox.search')}
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
                  options: [{ value: campaignId, label: data?.campaign?.name ?? t('campaigns.outbox.campaign.this') }],
                },
              ]),
        ]}
        empty={{
          title: t('campaigns.outbox.empty'),
          sentence: t('campaigns.outbox.empty.sentence'),
          drawing: 'mail',
        }}
        noneFound={{
          title: t('campaigns.outbox.none.found'),
          sentence: t('campaigns.recipients.none.found.sentence'),
        }}
      />
      <Suspense>{opened && <OutboxDialog id={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
