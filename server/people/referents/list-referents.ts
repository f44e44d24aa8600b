import { and, inArray } from 'drizzle-orm';
import type { findReferentAccounts, ReferentList } from '../../../contract/people/referents/referents.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { requireBooklet } from '../../booklets/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { buildUserSearchCondition } from '../../platform/data/queries/user-search.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { listBookletReferents, toReferentRows } from './referent-rows.ts';
import { listReferentWarnings } from './warnings.ts';

/** Referents of a booklet, for those who may manage them. */
export const loadReferentList = async (scope: Scope, bookletId: string): Promise<ReferentList> => {
  const { row, can } = await requireBooklet(scope, bookletId, 'booklet.referents', { whileArchived: true });
  const { today } = await getCompanyDay(scope);
  const rows = await toReferentRows(scope, await listBookletReferents(scope, bookletId), today);
  const warnings = await listReferentWarnings(scope, bookletId, rows, today);
  return {
    rows,
    warnings: warnings.rows,
    warningsLeft: warnings.left,
    mode: row.settings.tracking.mode,
    published: row.state === 'published',
    can,
  };
};

const MAX_ACCOUNTS = 50;

/** Accounts that may become referents: any open one, whatever its role. */
export const searchReferentAccounts = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  search: string,
): Promise<CallAnswer<typeof findReferentAccounts>> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  const accounts = new AccountAccess(db, { companyId: scope.companyId });
  const { users } = accounts.views;
  const isChoice = and(inArray(users.status, ['active', 'invited']), buildUserSearchCondition(search));
  const rows = await accounts
    .select()
    .from(users)
    .where(isChoice)
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_ACCOUNTS);
  return toLimitedList(
    rows.map(({ id, firstName, lastName, email, jobTitle }) => ({ id, firstName, lastName, email, jobTitle })),
    MAX_ACCOUNTS,
    () => accounts.countRows(users, isChoice),
  );
};
