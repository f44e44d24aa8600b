import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listUsers, type UserRow } from '../../../contract/administration/accounts/users.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError, api } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Filter, FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { buildUserColumns } from './columns.tsx';
import { useUserListState } from './list-state.ts';
import { formatUserName } from './names.tsx';
import { userKeys } from './use-user.ts';

/** `/parametres/utilisateurs` (A23): list of accounts. */
export function UsersPage() {
  const t = useT();
  const list = useUserListState();
  const everywhere = useCan('companies.manage');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...userKeys.list, list.query],
    queryFn: ({ signal }) => api(listUsers, { query: list.query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => buildUserColumns(t, everywhere), [t, everywhere]);
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  const invite = (
    <Button component={Link} to={paths.userCreate as string} leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('users.invite')}
    </Button>
  );
  const filters: Filter[] = data
    ? [
        {
          id: 'role',
          label: t('users.column.role'),
          options: data.facets.roles.map((value) => ({ value, label: t(`users.role.${value}`) })),
        },
        {
          id: 'state',
          label: t('users.column.state'),
          options: data.facets.states.map(({ value, n }) => ({
            value,
            label: t('users.count', { label: t(`users.state.${value}`), n: formatNumber(n) }),
          })),
        },
        {
          id: 'companyId',
          label: t('users.column.company'),
          options: data.facets.companies.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          id: 'activity',
          label: t('users.activity'),
          options: (['never', 'inactive'] as const).map((value) => ({ value, label: t(`users.activity.${value}`) })),
        },
      ].filter(({ options }) => options.length > 0)
    : [];
  return (
    <>
      <PageHeader title={t('users.title')} sentence={t('users.sentence')} action={invite} />
      <DataTable<UserRow>
        label={t('users.title')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={formatUserName}
        state={list.table}
        onStateChange={list.setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={
          list.hasFilters ? (
            <EmptyState
              title={t('users.none.found')}
              sentence={t('users.none.found.sentence')}
              drawing="search"
              action={<ClearListButton onClear={list.clear} />}
            />
          ) : (
            <EmptyState title={t('users.none')} sentence={t('users.none.sentence')} action={invite} />
          )
        }
        toolbar={
          <>
            <SearchField label={t('users.search')} value={list.words} onChange={list.setWords} />
            <FilterChips filters={filters} values={list.filters} onChange={list.setFilters} />
          </>
        }
      />
    </>
  );
}
