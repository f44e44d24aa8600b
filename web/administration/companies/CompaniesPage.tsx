import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CompanyRow } from '../../../contract/administration/companies/companies.ts';
import { COMPANY_STATE_NAMES } from '../../../contract/administration/companies/company-choices.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../lib/user.ts';
import { ClearListButton } from '../../ui/ClearListButton.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { buildCompanyColumns } from './columns.tsx';
import { formatCompanyState } from './format-company.ts';
import { useCompanyListState } from './list-state.ts';
import { useCompanies } from './use-company.ts';

function CompaniesList() {
  const t = useT();
  const list = useCompanyListState();
  const { data, error, isFetching, refetch } = useCompanies(list.query, true);
  const columns = useMemo(() => buildCompanyColumns(t), [t]);
  if (error instanceof ApiError && error.status === 403) return <ScreenFailure error={error} />;
  const create = (
    <Button component={Link} to={paths.companyCreate as string} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('companies.create')}
    </Button>
  );
  const narrowed = list.words !== '' || list.filters.state !== undefined;
  return (
    <>
      <PageHeader title={t('companies.title')} sentence={t('companies.sentence')} action={create} />
      <DataTable<CompanyRow>
        label={t('companies.title')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={list.table}
        onStateChange={list.setTable}
        loading={isFetching}
        {...(error && { error: { message: error.message, retry: () => void refetch() } })}
        empty={
          narrowed ? (
            <EmptyState
              title={t('companies.none.found')}
              sentence={t('companies.none.found.sentence')}
              drawing="search"
              action={<ClearListButton onClear={list.clear} />}
            />
          ) : (
            <EmptyState title={t('companies.none')} sentence={t('companies.none.sentence')} />
          )
        }
        toolbar={
          <>
            <SearchField label={t('companies.search')} value={list.words} onChange={list.setWords} />
            <FilterChips
              filters={[
                {
                  id: 'state',
                  label: t('companies.column.state'),
                  options: COMPANY_STATE_NAMES.map((value) => ({ value, label: formatCompanyState(value) })),
                },
              ]}
              values={list.filters}
              onChange={list.setFilters}
            />
          </>
        }
      />
    </>
  );
}

/** `/parametres/entreprises` (A21): all companies for the publisher, the own company page for an administrator. */
export function CompaniesPage() {
  return useCan('companies.manage') ? <CompaniesList /> : <CompanyCard id={null} />;
}
