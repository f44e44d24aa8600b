import { and, count, eq, like, type SQL, sql } from 'drizzle-orm';
import {
  ACCOUNT_STATES,
  type AccountState,
  INVITATION_HOURS,
} from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers, UserRow } from '../../../contract/administration/accounts/users.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { ROLES, type Role } from '../../../contract/platform/permissions.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { type AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import {
  type CacheKey,
  cacheByChanges,
  findChanges,
  selectChanges,
} from '../../platform/data/queries/cache-by-changes.ts';
import { foldColumn } from '../../platform/data/statements/fold-column.ts';
import { findPageStart, type ListQuestion, selectPageIds } from '../../platform/data/statements/list-pages.ts';
import { buildOrderBy, type ListOrder, type SortKey } from '../../platform/data/statements/seek.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { listKnownCompanies } from '../companies/company.ts';
import { type Account, getAccountState, listAssignableRoles, listSearchPatterns } from './find-account.ts';

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

/** Columns of an account that a row shows. */
const ROW_COLUMNS = [
  ...(['id', 'firstName', 'lastName', 'email', 'role', 'jobTitle'] as const),
  ...(['status', 'invitedAt', 'createdAt', 'lastLoginAt', 'totpSince', 'expiresAt'] as const),
];
interface RowColumns {
  account: Pick<Account, (typeof ROW_COLUMNS)[number]>;
  company: { id: string; name: string } | null;
}

export const toUserRow = ({ account, company }: RowColumns): UserRow => ({
  ...pickFields(account, ['id', 'firstName', 'lastName', 'email', 'role', 'jobTitle']),
  state: getAccountState(account),
  company: company && { id: company.id, name: company.name },
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  secondFactor: account.totpSince !== null,
  expiresAt: account.expiresAt?.toISOString() ?? null,
});

/** By their name, as the column of the status. */
const SORTED_STATES = ACCOUNT_STATES.toSorted();

/** Order of the list, in that of an index for the name, the role and the last sign-in. */
const buildOrder = (
  { users, companies }: AccountAccess['views'],
  { sort, direction, state, activity }: Query,
  actor: Pick<Actor, 'role'>,
): ListOrder => {
  const byName = sql`${users.nameKey} collate "C"`;
  const among = { columns: [byName, sql`${users.id}`], direction: 'asc' } as const;
  // Only the publisher sees more than one company.
  const isOneCompany = sort === 'company' && actor.role !== 'super_admin';
  if (sort === 'name' && direction === 'desc') {
    return { by: { column: byName, direction }, among: { columns: [sql`${users.id}`], direction: 'asc' } };
  }
  // All accounts of one state are equal in the order of states; inactive ones are active accounts.
  const isOneState = sort === 'state' && (state !== undefined || activity === 'inactive');
  if (sort === 'name' || isOneCompany || isOneState) return { by: null, among };
  const by: Record<Exclude<Query['sort'], 'name'>, Omit<SortKey, 'direction'>> = {
    role: {
      column: sql`array_position(${sql.raw(`array['${ROLES.join("','")}']`)}, ${users.role})`,
      groups: ROLES.map((role, at) => ({ value: at + 1, where: eq(users.role, role) })),
    },
    state: {
      column: sql`array_position(${sql.raw(`array['${SORTED_STATES.join("','")}']`)}, ${buildAccountState(users)})`,
      groups: SORTED_STATES.map((state, at) => ({
        value: at + 1,
        where: buildStateCondition(users, state) ?? sql`true`,
      })),
    },
    company: { column: sql`(${foldColumn(sql`coalesce(${companies.name}, '')`)} collate "C")` },
    lastLogin: {
      column: sql`${users.lastLoginAt}`,
      nulls: direction === 'asc' ? 'first' : 'last',
      indexNulls: 'first',
    },
  };
  return { by: { ...by[sort], direction }, among };
};

/** Rows of one page, and the changes that its counts depend on. */
const loadUserRows = async (access: AccountAccess, actor: Actor, query: Query, cacheKey: Omit<CacheKey, 'key'>) => {
  const { users, companies } = access.views;
  const order = buildOrder(access.views, query, actor);
  const question: ListQuestion = {
    from:
      query.sort === 'company' && actor.role === 'super_admin'
        ? sql`${users} left join ${companies} on ${eq(companies.id, users.companyId)}`
        : sql`${users}`,
    id: sql`${users.id}`,
    where: buildFilter(users, query),
    order,
  };
  const { page, size, ...asked } = query;
  // An account changes state with time: a far page may be a row off for a minute.
  const minute = (query.sort === 'state' || query.state || query.activity) && Math.floor(Date.now() / 60_000);
  const { after, skip } = await findPageStart((page - 1) * size, () =>
    access.cacheByChanges(
      // The publisher sorts accounts by the name of their company.
      { ...cacheKey, topics: ['users', 'companies'], key: `users marks ${JSON.stringify([asked, minute])}` },
      () => access.listMarks(question),
    ),
  );
  // The ids of a page come from an index alone; rows are read for this page only.
  const ids = selectPageIds(question, { after: after === null ? null : sql`${after}`, skip: sql`${skip}`, size });
  const rows = await access
    .select({
      account: pickFields(users, ROW_COLUMNS),
      company: { id: companies.id, name: companies.name },
      changes: selectChanges(cacheKey.owners),
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(sql`${users.id} in ${ids}`)
    .orderBy(...buildOrderBy(order));
  return { rows: rows.map(toUserRow), changes: findChanges(rows) };
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
  const owned: Omit<CacheKey, 'key'> = { owners: isPublisher ? 'all' : [actor.companyId ?? ''], topics: ['users'] };
  const loaded = loadUserRows(access, actor, query, owned);
  // A failure is thrown by `loaded` itself.
  const changes = loaded.then(
    (found) => found.changes,
    () => null,
  );
  const cacheKey = { ...owned, changes };
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
  const [{ rows }, { groups }, total, companies] = await Promise.all([
    loaded,
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
