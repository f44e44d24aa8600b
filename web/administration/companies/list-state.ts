import { COMPANY_SORTS, type listCompanies } from '../../../contract/administration/companies/companies.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** State of the list of companies, kept in the address. */
export const useCompanyListState = () => {
  const list = useList({
    path: paths.companies,
    sorts: COMPANY_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { state: 'etat' },
  });
  return { ...list, query: list.query as CallQueryInput<typeof listCompanies> };
};
