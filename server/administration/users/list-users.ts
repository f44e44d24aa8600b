import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_STATES, INVITATION_HOURS } from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers, UserRow } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { type AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listKnownCompanies } from '../companies/company.ts';
import {
  type AccountWithCompany,
  buildAccountSearch,
  getAccountState,
  listAssignableRoles,
  selectAccounts,
  toAccountWithCompany,
} from './find-account.ts';

type Query = CallQuery<typeof listUsers>;
type Users = AccountAccess['views']['users'];

/** Same rule as `stateOf`, in SQL. */
const buildAccountState = (users: Users) => sql<string>`case when ${users.status} = 'invited'
  and coalesce(${users.invitedAt}, ${users.createdAt}) < now() - ${sql.raw(`interval '${INVITATION_HOURS} hours'`)}
  then 'expired' else ${users.status} end`;

const buildFullName = (users: Users) => sql`${users.lastName} || ' ' || ${users.firstName}`;

const buildActivityCondition = (users: Users, asked: Query['activity']): SQL | undefined => {
  if (asked === 'never') return and(isNull(users.lastLoginAt), ne(users.status, 'archived'));
  if (asked !== 'inactive') return undefined;
  return and(
    eq(users.status, 'active'),
    sql`coalesce(${users.lastLoginAt}, ${users.createdAt}) < now() - interval '12 months'`,
  );
};

export const toUserRow = ({ account, company }: AccountWithCompany): UserRow => ({
  ...pickFields(account, ['id', 'firstName', 'lastName', 'email', 'role', 'jobTitle']),
  state: getAccountState(account),
  company: company && { id: company.id, name: company.name },
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  secondFactor: account.totpSince !== null,
  expiresAt: account.expiresAt?.toISOString() ?? null,
});

/** One page of the accounts that the actor manages. Archived ones appear only on request. */
export const listManagedUsers = async (db: Db, actor: Actor, query: Query): Promise<CallAnswer<typeof listUsers>> => {
  const access = openManagedAccounts(db, actor);
  const { users, companies } = access.views;
  const state = buildAccountState(users);
  const where = and(
    query.role === undefined ? undefined : eq(users.role, query.role),
    query.state === undefined ? ne(users.status, 'archived') : sql`${state} = ${query.state}`,
    query.companyId === undefined ? undefined : eq(users.companyId, query.companyId),
    buildActivityCondition(users, query.activity),
    buildAccountSearch(query.search, users.email, [buildFullName(users), users.jobTitle]),
  );
  const way = query.direction === 'asc' ? asc : desc;
  const byName = sql`${foldColumn(buildFullName(users))} collate "C"`;
  const column = {
    name: byName,
    role: sql`array_position(array['super_admin','company_admin','editor','referent'], ${users.role})`,
    state,
    company: sql`${foldColumn(sql`coalesce(${companies.name}, '')`)} collate "C"`,
    lastLogin: sql`coalesce(${users.lastLoginAt}, '-infinity')`,
  }[query.sort];
  const rows = await selectAccounts(access)
    .where(where)
    .orderBy(way(column), asc(byName), asc(users.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const states = await access.select({ value: state, n: count() }).from(users).groupBy(state);
  return {
    rows: rows.map((row) => toUserRow(toAccountWithCompany(row))),
    total: await access.countRows(users, where),
    facets: {
      roles: listAssignableRoles(actor.role),
      states: ACCOUNT_STATES.flatMap((value) => {
        const n = states.find((one) => one.value === value)?.n ?? 0;
        return n > 0 ? [{ value, n }] : [];
      }),
      companies: actor.role === 'super_admin' ? await listKnownCompanies(db) : [],
    },
  };
};
