import { USER_SORTS } from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers } from '../../../contract/administration/accounts/users.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** State of the list of accounts, kept in the address. */
export const useUserListState = () => {
  const list = useList({
    path: paths.users,
    sorts: USER_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { role: 'role', state: 'etat', companyId: 'entreprise', activity: 'activite' },
  });
  return { ...list, query: list.query as CallQueryInput<typeof listUsers> };
};
