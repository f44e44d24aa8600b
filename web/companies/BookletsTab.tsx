import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { type Company, type companyBooklet, listCompanyBooklets } from '../../contract/companies.ts';
import { api } from '../lib/api.ts';
import { dayAndTime, size } from '../lib/format.ts';
import { type TextKey, useT } from '../lib/i18n.ts';
import { type Column, DataTable, firstPage } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type Row = z.infer<typeof companyBooklet>;

/** The company’s booklets, and how heavy their files are. */
export function BookletsTab({ company }: { company: Company }) {
  const t = useT();
  const [table, setTable] = useState(firstPage);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['companies', 'one', company.id, 'booklets', table.page, table.pageSize],
    queryFn: ({ signal }) =>
      api(listCompanyBooklets, {
        params: { id: company.id },
        query: { page: table.page, size: table.pageSize },
        signal,
        quiet: true,
      }),
  });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'title', header: t('company.booklets.title'), cell: ({ title }) => title || t('booklets.untitled') },
      {
        id: 'state',
        header: t('company.booklets.state'),
        cell: ({ state }) => t(`booklet.state.${state}` as TextKey),
      },
      { id: 'owner', header: t('company.booklets.owner'), cell: ({ owner }) => owner || '—' },
      { id: 'bytes', header: t('company.booklets.bytes'), kind: 'number', cell: ({ bytes }) => size(bytes) },
      {
        id: 'updatedAt',
        header: t('company.booklets.updatedAt'),
        kind: 'date',
        cell: ({ updatedAt }) => dayAndTime(updatedAt),
      },
    ],
    [t],
  );
  return (
    <DataTable<Row>
      label={t('company.tab.booklets')}
      columns={columns}
      rows={data?.rows}
      total={data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ title }) => title || t('booklets.untitled')}
      state={table}
      onStateChange={setTable}
      loading={isFetching}
      {...(error && { error: { message: error.message, retry: () => void refetch() } })}
      empty={<EmptyState title={t('company.booklets.none')} sentence={t('company.booklets.none.sentence')} />}
    />
  );
}
