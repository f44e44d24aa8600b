import { and, asc, count, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import {
  ACCOUNT_STATES,
  type AccountState,
  INVITATION_HOURS,
} from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers, UserRow } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { type AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { cacheByChanges } from '../../platform/data/queries/cache-by-changes.ts';
import { foldColumn } from '../../platform/data/statements/fold-column.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listKnownCompanies } from '../companies/company.ts';
import {
  type AccountWithCompany,
  getAccountState,
  listAssignableRoles,
  listSearchPatterns,
  selectAccounts,
  toAccountWithCompany,
} from './find-account.ts';

const HOUR_MS = 3_600_000;

type Query = CallQuery<typeof listUsers>;
type Users = AccountAccess['views']['users'];

const buildInvitedAt = ({ invitedAt, createdAt }: Users) => sql`coalesce(${invitedAt}, ${createdAt})`;
const buildLastActivity = ({ lastLoginAt, createdAt }: Users) => sql`coalesce(${lastLoginAt}, ${createdAt})`;

/** Invitations sent before have expired. */
const OLDEST_INVITATION = sql.raw(`now() - interval '${INVITATION_HOURS} hours'`);

/** Same rule as `getAccountState`, in SQL. */
const buildAccountState = (users: Users) =>
  sql<string>`case when ${users.status} = 'invited' and ${buildInvitedAt(users)} < ${OLDEST_INVITATION}
  then 'expired' else ${users.status} end`;

/** Accounts in a state; archived ones only on request. In terms of the status, which is indexed. */
const buildStateCondition = (users: Users, state: AccountState | undefined): SQL | undefined => {
  if (state === undefined) return sql`${users.status} <> 'archived'`;
  if (state === 'expired') return sql`${users.status} = 'invited' and ${buildInvitedAt(users)} < ${OLDEST_INVITATION}`;
  if (state === 'invited') return sql`${users.status} = 'invited' and ${buildInvitedAt(users)} >= ${OLDEST_INVITATION}`;
  return eq(users.status, state);
};

const buildActivityCondition = (users: Users, asked: Query['activity']): SQL | undefined => {
  if (asked === 'never') return sql`${users.lastLoginAt} is null and ${users.status} <> 'archived'`;
  if (asked !== 'inactive') return undefined;
  return sql`${users.status} = 'active' and ${buildLastActivity(users)} < now() - interval '12 months'`;
};

const buildFilter = (users: Users, query: Query): SQL | undefined =>
  and(
    query.role === undefined ? undefined : eq(users.role, query.role),
    buildStateCondition(users, query.state),
    query.companyId === undefined ? undefined : eq(users.companyId, query.companyId),
    buildActivityCondition(users, query.activity),
    ...listSearchPatterns(query.search).map((pattern) => like(users.searchKey, pattern)),
  );

export const toUserRow = ({ account, company }: AccountWithCompany): UserRow => ({
  ...pickFields(account, ['id', 'firstName', 'lastName', 'email', 'role', 'jobTitle']),
  state: getAccountState(account),
  company: company && { id: company.id, name: company.name },
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  secondFactor: account.totpSince !== null,
  expiresAt: account.expiresAt?.toISOString() ?? null,
});

/** Order of the list, in that of an index for the name and the last sign-in. */
const buildOrder = ({ users, companies }: AccountAccess['views'], { sort, direction }: Query, actor: Actor): SQL[] => {
  const way = direction === 'asc' ? asc : desc;
  const byName = sql`${users.nameKey} collate "C"`;
  const last = direction === 'asc' ? sql`nulls first` : sql`nulls last`;
  const columns: Record<Query['sort'], SQL[]> = {
    name: [way(byName)],
    role: [way(sql`array_position(array['super_admin','company_admin','editor','referent'], ${users.role})`), byName],
    state: [way(buildAccountState(users)), byName],
    // Only the publisher sees more than one company.
    company:
      actor.role === 'super_admin'
        ? [way(sql`${foldColumn(sql`coalesce(${companies.name}, '')`)} collate "C"`), byName]
        : [byName],
    lastLogin: [sql`${way(users.lastLoginAt)} ${last}`, byName],
  };
  return [...columns[sort], asc(users.id)];
};

const loadUserRows = async (access: AccountAccess, actor: Actor, query: Query): Promise<UserRow[]> => {
  const { users, companies } = access.views;
  const order = buildOrder(access.views, query, actor);
  // The ids of a page come from an index alone; rows are read for this page only.
  const ids = access.select({ id: users.id }).from(users);
  const joined =
    query.sort === 'company' && actor.role === 'super_admin'
      ? ids.leftJoin(companies, eq(companies.id, users.companyId)).$dynamic()
      : ids.$dynamic();
  const page = joined
    .where(buildFilter(users, query))
    .orderBy(...order)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const rows = await selectAccounts(access)
    .where(inArray(users.id, page))
    .orderBy(...order);
  return rows.map((row) => toUserRow(toAccountWithCompany(row)));
};

/** Number of accounts of each role and state, and the moment when one of them changes state by itself. */
interface UserCounts {
  groups: { role: Role; state: AccountState; n: number }[];
  validUntil: number;
}

const countUsers = async (access: AccountAccess): Promise<UserCounts> => {
  const { users } = access.views;
  const state = sql<AccountState>`${buildAccountState(users)}`;
  const groups = await access
    .select({
      role: users.role,
      state,
      n: count(),
      next: sql<string | null>`extract(epoch from min(${buildInvitedAt(users)}) filter (where ${state} = 'invited'))`,
    })
    .from(users)
    .groupBy(users.role, state);
  const next = groups.flatMap((group) => (group.next === null ? [] : [Number(group.next) * 1000]));
  return { groups, validUntil: Math.min(...next) + INVITATION_HOURS * HOUR_MS };
};

/** One page of the accounts that the actor manages. Archived ones appear only on request. */
export const listManagedUsers = async (db: Db, actor: Actor, query: Query): Promise<CallAnswer<typeof listUsers>> => {
  const access = openManagedAccounts(db, actor);
  const { users } = access.views;
  const isPublisher = actor.role === 'super_admin';
  const cacheKey = { owners: isPublisher ? 'all' : [actor.companyId ?? ''], topics: ['users'] } as const;
  const loadCounts = () =>
    cacheByChanges(
      db,
      { ...cacheKey, key: 'users' },
      () => countUsers(access),
      ({ validUntil }) => Date.now() < validUntil,
    );
  const { companyId, activity, search, role, state } = query;
  const countTotal = async (): Promise<number> => {
    // Accounts become inactive with time.
    if (activity === 'inactive') return access.countRows(users, buildFilter(users, query));
    if (companyId === undefined && activity === undefined && search === '') {
      const { groups } = await loadCounts();
      return groups.reduce(
        (sum, group) =>
          (role ?? group.role) === group.role &&
          (state === undefined ? group.state !== 'archived' : group.state === state)
            ? sum + group.n
            : sum,
        0,
      );
    }
    if (state === 'invited' || state === 'expired') return access.countRows(users, buildFilter(users, query));
    const key = `users ${JSON.stringify([companyId, activity, search, role, state])}`;
    return cacheByChanges(db, { ...cacheKey, key }, () => access.countRows(users, buildFilter(users, query)));
  };
  const [rows, { groups }, total, companies] = await Promise.all([
    loadUserRows(access, actor, query),
    loadCounts(),
    countTotal(),
    isPublisher
      ? cacheByChanges(db, { owners: 'all', topics: ['companies'], key: 'known companies' }, () =>
          listKnownCompanies(db),
        )
      : [],
  ]);
  return {
    rows,
    total,
    facets: {
      roles: listAssignableRoles(actor.role),
      states: ACCOUNT_STATES.flatMap((value) => {
        const n = groups.reduce((sum, group) => (group.state === value ? sum + group.n : sum), 0);
        return n > 0 ? [{ value, n }] : [];
      }),
      companies,
    },
  };
};
