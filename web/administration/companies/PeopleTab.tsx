import { useMemo } from 'react';
import type { z } from 'zod';
import {
  type Company,
  type companyPerson,
  listCompanyUsers,
} from '../../../contract/administration/companies/companies.ts';
import { userPaths } from '../../../contract/platform/paths.ts';
import { ListTable } from '../../app/lists/ListTable.tsx';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useLocalListState } from '../../lib/use-list-state.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './companies.module.css';

type Person = z.infer<typeof companyPerson>;

/** Accounts of the company. */
export function PeopleTab({ company }: { company: Company }) {
  const t = useT();
  const list = useLocalListState();
  const { table } = list;
  const result = useCallQuery(['companies', 'one', company.id, 'users', table.page, table.pageSize], listCompanyUsers, {
    params: { id: company.id },
    query: { page: table.page, size: table.pageSize },
  });
  const columns = useMemo(
    (): Column<Person>[] => [
      {
        id: 'name',
        header: t('company.people.name'),
        cell: ({ id, name, email }) => (
          <span className={`${shared.stack} ${shared.breakable}`}>
            <Link to={userPaths.one.replace('$userId', id)} className={shared.link}>
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
    <ListTable<Person>
      label={t('company.tab.people')}
      columns={columns}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ title: t('company.people.none'), sentence: t('company.people.none.sentence') }}
    />
  );
}
