import { Button } from '@mantine/core';
import { COMPANY_SORTS, type CompanyRow, listCompanies } from '../../../contract/administration/companies/companies.ts';
import { COMPANY_STATE_NAMES } from '../../../contract/administration/companies/company-choices.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { ListScreen } from '../../app/lists/ListScreen.tsx';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useCan } from '../../lib/user.ts';
import { IconPlus } from '../../ui/icons/index.ts';
import { CompanyCard } from './CompanyCard.tsx';
import { buildCompanyColumns } from './columns.tsx';
import { formatCompanyState } from './format-company.ts';
import { companyKeys } from './use-company.ts';

function CompaniesList() {
  const t = useT();
  const list = useListState({
    call: listCompanies,
    path: paths.companies,
    sorts: COMPANY_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { state: 'etat' },
  });
  const result = useListQuery(listCompanies, { queryKey: companyKeys.list, query: list.query, staleTime: 0 });
  const create = (
    <Button component={Link} to={paths.companyCreate} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('companies.create')}
    </Button>
  );
  return (
    <ListScreen<CompanyRow>
      title={t('companies.title')}
      sentence={t('companies.sentence')}
      action={create}
      columns={buildCompanyColumns(t)}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      search={t('companies.search')}
      filters={[
        {
          id: 'state',
          label: t('companies.column.state'),
          options: COMPANY_STATE_NAMES.map((value) => ({ value, label: formatCompanyState(value) })),
        },
      ]}
      empty={{ title: t('companies.none'), sentence: t('companies.none.sentence') }}
      noneFound={{ title: t('companies.none.found'), sentence: t('companies.none.found.sentence') }}
    />
  );
}

/** `/parametres/entreprises` (A21): all companies for the publisher, the own company page for an administrator. */
export function CompaniesPage() {
  return useCan('companies.manage') ? <CompaniesList /> : <CompanyCard id={null} />;
}
