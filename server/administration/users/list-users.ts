import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_STATES, INVITATION_HOURS } from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers, UserRow } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  type AccountWithCompany,
  getAccountState,
  listAssignableRoles,
  selectAccounts,
  toAccountWithCompany,
} from './find-account.ts';

type Query = CallQuery<typeof listUsers>;
type Users = AccountAccess['views']['users'];

/** Maximum number of companies in a filter. */
const MAX_LISTED_COMPANIES = 500;

/** Same rule as `stateOf`, in SQL. */
const buildAccountState = (users: Users) => sql<string>`case when ${users.status} = 'invited'
  and coalesce(${users.invitedAt}, ${users.createdAt}) < now() - ${sql.raw(`interval '${INVITATION_HOURS} hours'`)}
  then 'expired' else ${users.status} end`;

const buildFullName = (users: Users) => sql`${users.lastName} || ' ' || ${users.firstName}`;

const buildSearchCondition = (users: Users, search: string): SQL | undefined =>
  and(
    ...toFoldedKey(search)
      .split(' ')
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => {
        const pattern = toLikePattern(word);
        return or(
          sql`${foldColumn(buildFullName(users))} like ${pattern}`,
          sql`lower(${users.email}) like ${pattern}`,
          sql`${foldColumn(users.jobTitle)} like ${pattern}`,
        );
      }),
  );

const buildActivityCondition = (users: Users, asked: Query['activity']): SQL | undefined => {
  if (asked === 'never') return and(isNull(users.lastLoginAt), ne(users.status, 'archived'));
  if (asked !== 'inactive') return undefined;
  return and(
    eq(users.status, 'active'),
    sql`coalesce(${users.lastLoginAt}, ${users.createdAt}) < now() - interval '12 months'`,
  );
};

export const toUserRow = ({ account, company }: AccountWithCompany): UserRow => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  state: getAccountState(account),
  company: company && { id: company.id, name: company.name },
  jobTitle: account.jobTitle,
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
    buildSearchCondition(users, query.search),
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
  const [total] = await access.select({ n: count() }).from(users).where(where);
  const states = await access.select({ value: state, n: count() }).from(users).groupBy(state);
  return {
    rows: rows.map((row) => toUserRow(toAccountWithCompany(row))),
    total: total?.n ?? 0,
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

/** Companies for invitations and filters, by name. */
export const listKnownCompanies = (db: Db): Promise<{ id: string; name: string }[]> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { companies } = access.views;
  return access
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(ne(companies.state, 'purged'))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(MAX_LISTED_COMPANIES);
};
