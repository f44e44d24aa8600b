import { COMPANY_SORTS, type listCompanies } from '../../../contract/administration/companies/companies.ts';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** The list of companies, as its address says. */
export const useListState = () => {
  const list = useList({
    path: paths.companies,
    sorts: COMPANY_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { state: 'etat' },
  });
  return { ...list, query: list.query as QueryInputOf<typeof listCompanies> };
};
