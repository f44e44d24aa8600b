import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import {
  type Company,
  type companyPerson,
  listCompanyUsers,
} from '../../../contract/administration/companies/companies.ts';
import { userPaths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { type Column, DataTable, initialTableState } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './companies.module.css';

type Person = z.infer<typeof companyPerson>;

/** Accounts of the company. */
export function PeopleTab({ company }: { company: Company }) {
  const t = useT();
  const [table, setTable] = useState(initialTableState);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['companies', 'one', company.id, 'users', table.page, table.pageSize],
    queryFn: ({ signal }) =>
      api(listCompanyUsers, {
        params: { id: company.id },
        query: { page: table.page, size: table.pageSize },
        signal,
        quiet: true,
      }),
  });
  const columns = useMemo(
    (): Column<Person>[] => [
      {
        id: 'name',
        header: t('company.people.name'),
        cell: ({ id, name, email }) => (
          <span className={classes.named}>
            <Link to={userPaths.one.replace('$userId', id) as string} className={classes.link}>
              {name}
            </Link>
            <span className={classes.quiet}>{email}</span>
          </span>
        ),
      },
      { id: 'role', header: t('company.people.role'), cell: ({ role }) => t(`company.role.${role}` as TextKey) },
      {
        id: 'status',
        header: t('company.people.status'),
        cell: ({ status }) => t(`company.person.${status}` as TextKey),
      },
    ],
    [t],
  );
  return (
    <DataTable<Person>
      label={t('company.tab.people')}
      columns={columns}
      rows={data?.rows}
      total={data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      state={table}
      onStateChange={setTable}
      loading={isFetching}
      {...(error && { error: { message: error.message, retry: () => void refetch() } })}
      empty={<EmptyState title={t('company.people.none')} sentence={t('company.people.none.sentence')} />}
    />
  );
}
