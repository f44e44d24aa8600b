import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import {
  type Company,
  type companyBooklet,
  listCompanyBooklets,
} from '../../../contract/administration/companies/companies.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { formatDayAndTime, formatSize } from '../../lib/format.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/user.ts';
import { type Column, DataTable, initialTableState } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './companies.module.css';

type BookletRow = z.infer<typeof companyBooklet>;

/** The company's booklets, with the size of their files. */
export function BookletsTab({ company }: { company: Company }) {
  const t = useT();
  const within = useUser()?.company?.id === company.id;
  const [table, setTable] = useState(initialTableState);
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
    (): Column<BookletRow>[] => [
      {
        id: 'title',
        header: t('company.booklets.title'),
        cell: ({ id, title }) => {
          const words = title || t('booklets.untitled');
          // Booklets can be opened only from their own company.
          if (!within) return words;
          return (
            <Link
              to={paths.bookletHome as string}
              search={{ livret: id } as { livret?: string }}
              className={classes.link}
            >
              {words}
            </Link>
          );
        },
      },
      {
        id: 'state',
        header: t('company.booklets.state'),
        cell: ({ state }) => t(`booklet.state.${state}` as TextKey),
      },
      { id: 'owner', header: t('company.booklets.owner'), cell: ({ owner }) => owner || '—' },
      { id: 'bytes', header: t('company.booklets.bytes'), kind: 'number', cell: ({ bytes }) => formatSize(bytes) },
      {
        id: 'updatedAt',
        header: t('company.booklets.updatedAt'),
        kind: 'date',
        cell: ({ updatedAt }) => formatDayAndTime(updatedAt),
      },
    ],
    [t, within],
  );
  return (
    <DataTable<BookletRow>
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
