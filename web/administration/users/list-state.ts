import { USER_SORTS } from '../../../contract/administration/accounts/account-states.ts';
import { listUsers } from '../../../contract/administration/accounts/users.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState as useList } from '../../lib/use-list-state.ts';

/** State of the list of accounts, kept in the address. */
export const useUserListState = () => {
  return useList({
    call: listUsers,
    path: paths.users,
    sorts: USER_SORTS,
    sort: { column: 'name', direction: 'asc' },
    filters: { role: 'role', state: 'etat', companyId: 'entreprise', activity: 'activite' },
  });
};
