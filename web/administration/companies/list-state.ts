import { COMPANY_SORTS, listCompanies } from '../../../contract/administration/companies/companies.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** State of the list of companies, kept in the address. */
export const useCompanyListState = () => {
  return useList({
    call: listCompanies,
    path: paths.companies,
    sorts: COMPANY_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { state: 'etat' },
  });
};
