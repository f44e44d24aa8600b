import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { speedUpRowMapping } from '../access/map-rows.ts';
import type { Db } from '../connection/client.ts';
import { companies, identitySwitches, sessions, users } from '../schema/index.ts';

const ownAccount = alias(users, 'own');
const ownCompany = alias(companies, 'own_company');

/**
 * Account columns that a request needs, without secrets or display-only fields. `id` comes first: it is null when there
 * is no account.
 */
const ACCOUNT_COLUMNS = [
  'id',
  'role',
  'status',
  'email',
  'firstName',
  'lastName',
  'locale',
  'timeZone',
  'companyId',
  'expiresAt',
  'totpSince',
] as const;

const selectAccountColumns = <Account extends typeof users | typeof ownAccount>(account: Account) =>
  Object.fromEntries(ACCOUNT_COLUMNS.map((name) => [name, account[name]])) as Pick<
    Account,
    (typeof ACCOUNT_COLUMNS)[number]
  >;

/** Builds the condition that a user has accepted the terms. */
export type TermsConditionBuilder = (userId: SQLWrapper) => SQL<boolean>;

const prepareSessionQuery = (db: Db, buildTermsCondition: TermsConditionBuilder) => {
  const query = db
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        companyId: sessions.companyId,
        remember: sessions.remember,
        data: sessions.data,
        lastSeenAt: sessions.lastSeenAt,
      },
      user: selectAccountColumns(ownAccount),
      company: ownCompany.state,
      mfaRequired: ownCompany.mfaRequired,
      taken: {
        id: identitySwitches.id,
        mode: identitySwitches.mode,
        route: identitySwitches.route,
        endsAt: identitySwitches.endsAt,
      },
      other: selectAccountColumns(users),
      companyName: ownCompany.name,
      otherCompany: companies.state,
      otherCompanyName: companies.name,
      termsAccepted: buildTermsCondition(ownAccount.id),
    })
    .from(sessions)
    .leftJoin(ownAccount, eq(ownAccount.id, sessions.userId))
    .leftJoin(ownCompany, eq(ownCompany.id, ownAccount.companyId))
    .leftJoin(identitySwitches, eq(identitySwitches.id, sessions.switchId))
    .leftJoin(users, eq(users.id, identitySwitches.targetId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))));
  return speedUpRowMapping(query.prepare('find_session'));
};

type SessionQuery = ReturnType<typeof prepareSessionQuery>;

const sessionQueries = new WeakMap<Db, SessionQuery>();

/** Session query, built once for each database, with one condition for all requests; PostgreSQL keeps its plan. */
const getSessionQuery = (db: Db, buildTermsCondition: TermsConditionBuilder): SessionQuery => {
  const known = sessionQueries.get(db);
  if (known) return known;
  const query = prepareSessionQuery(db, buildTermsCondition);
  sessionQueries.set(db, query);
  return query;
};

/** Unexpired session with this token: its owner, their company and the current identity switch; null: none. */
export const findSessionRow = async (db: Db, tokenHash: string, buildTermsCondition: TermsConditionBuilder) => {
  const [row] = await getSessionQuery(db, buildTermsCondition).execute({ tokenHash, now: new Date() });
  return row ?? null;
};
