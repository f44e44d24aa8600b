import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { ACCOUNT_STATES, INVITATION_HOURS } from '../../../contract/administration/accounts/account-states.ts';
import type { listUsers, UserRow } from '../../../contract/administration/accounts/users.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Db } from '../../platform/data/client.ts';
import { containing, folded } from '../../platform/data/folded.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Found, rolesFor, stateOf, within } from './found.ts';

type Query = QueryOf<typeof listUsers>;

/** Maximum number of companies in a filter. */
const MOST = 500;

/** Same rule as `stateOf`, in SQL. */
const state = sql<string>`case when ${users.status} = 'invited'
  and coalesce(${users.invitedAt}, ${users.createdAt}) < now() - ${sql.raw(`interval '${INVITATION_HOURS} hours'`)}
  then 'expired' else ${users.status} end`;

const name = sql`${users.lastName} || ' ' || ${users.firstName}`;

const searched = (search: string): SQL | undefined =>
  and(
    ...foldedKey(search)
      .split(' ')
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => {
        const pattern = containing(word);
        return or(
          sql`${folded(name)} like ${pattern}`,
          sql`lower(${users.email}) like ${pattern}`,
          sql`${folded(users.jobTitle)} like ${pattern}`,
        );
      }),
  );

const activity = (asked: Query['activity']): SQL | undefined => {
  if (asked === 'never') return and(isNull(users.lastLoginAt), ne(users.status, 'archived'));
  if (asked !== 'inactive') return undefined;
  return and(
    eq(users.status, 'active'),
    sql`coalesce(${users.lastLoginAt}, ${users.createdAt}) < now() - interval '12 months'`,
  );
};

export const rowOf = ({ account, company }: Found): UserRow => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  state: stateOf(account),
  company: company && { id: company.id, name: company.name },
  jobTitle: account.jobTitle,
  lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
  secondFactor: account.totpSince !== null,
  expiresAt: account.expiresAt?.toISOString() ?? null,
});

/** One page of the accounts that the actor manages. Archived ones appear only on request. */
export const usersList = async (db: Db, actor: Actor, query: Query): Promise<AnswerOf<typeof listUsers>> => {
  const where = and(
    within(actor),
    query.role === undefined ? undefined : eq(users.role, query.role),
    query.state === undefined ? ne(users.status, 'archived') : sql`${state} = ${query.state}`,
    query.companyId === undefined ? undefined : eq(users.companyId, query.companyId),
    activity(query.activity),
    searched(query.search),
  );
  const way = query.direction === 'asc' ? asc : desc;
  const byName = sql`${folded(name)} collate "C"`;
  const column = {
    name: byName,
    role: sql`array_position(array['super_admin','company_admin','editor','referent'], ${users.role})`,
    state,
    company: sql`${folded(sql`coalesce(${companies.name}, '')`)} collate "C"`,
    lastLogin: sql`coalesce(${users.lastLoginAt}, '-infinity')`,
  }[query.sort];
  const rows = await db
    .select({ account: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(where)
    .orderBy(way(column), asc(byName), asc(users.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [total] = await db.select({ n: count() }).from(users).where(where);
  const states = await db.select({ value: state, n: count() }).from(users).where(within(actor)).groupBy(state);
  return {
    rows: rows.map(rowOf),
    total: total?.n ?? 0,
    facets: {
      roles: rolesFor(actor.role),
      states: ACCOUNT_STATES.flatMap((value) => {
        const n = states.find((one) => one.value === value)?.n ?? 0;
        return n > 0 ? [{ value, n }] : [];
      }),
      companies: actor.role === 'super_admin' ? await companiesKnown(db) : [],
    },
  };
};

/** Companies for invitations and filters, by name. */
export const companiesKnown = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(ne(companies.state, 'purged'))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(MOST);
