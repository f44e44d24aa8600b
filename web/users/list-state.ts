import { USER_SORTS } from '../../contract/account-states.ts';
import type { QueryInputOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import type { listUsers } from '../../contract/users.ts';
import { useListState as useList } from '../lib/use-list-state.ts';

/** The list of accounts, as its address says. */
export const useListState = () => {
  const list = useList({
    path: paths.users,
    sorts: USER_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { role: 'role', state: 'etat', companyId: 'entreprise', activity: 'activite' },
  });
  return { ...list, query: list.query as QueryInputOf<typeof listUsers> };
};
