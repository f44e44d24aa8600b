import { useMemo } from 'react';
import type { z } from 'zod';
import {
  type Company,
  type companyBooklet,
  listCompanyBooklets,
} from '../../../contract/administration/companies/companies.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ListTable } from '../../app/lists/ListTable.tsx';
import { formatDayAndTime, formatSize } from '../../lib/format.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useLocalListState } from '../../lib/use-list-state.ts';
import { useUser } from '../../lib/user.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';

type BookletRow = z.infer<typeof companyBooklet>;

/** The company's booklets, with the size of their files. */
export function BookletsTab({ company }: { company: Company }) {
  const t = useT();
  const within = useUser()?.company?.id === company.id;
  const list = useLocalListState();
  const { table } = list;
  const result = useCallQuery(
    ['companies', 'one', company.id, 'booklets', table.page, table.pageSize],
    listCompanyBooklets,
    {
      params: { id: company.id },
      query: { page: table.page, size: table.pageSize },
    },
  );
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
            <Link to={paths.bookletHome} search={{ livret: id }} className={shared.link}>
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
    <ListTable<BookletRow>
      label={t('company.tab.booklets')}
      columns={columns}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={({ title }) => title || t('booklets.untitled')}
      empty={{ title: t('company.booklets.none'), sentence: t('company.booklets.none.sentence') }}
    />
  );
}
