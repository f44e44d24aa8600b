import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TermsDecision } from '../../../contract/administration/accounts/auth.ts';
import type { SwitchMode } from '../../../contract/administration/accounts/identity-form.ts';
import type { Db } from '../data/client.ts';
import { identitySwitches } from '../data/schema/accounts.ts';
import { companies, sessions, users } from '../data/schema/people.ts';
import type { Actor } from './actor.ts';

/** Answers of a visitor before sign-in: the decision on the terms, recorded at login (C45). */
export interface PendingAnswers {
  terms?: { version: number; decision: TermsDecision };
}

/** Current identity switch of a session. */
export interface SessionSwitch {
  id: string;
  mode: SwitchMode;
  endsAt: Date;
  /** Page where the switch was requested. */
  route: string;
  /** The switch has expired, or the account no longer exists: the actor is the session's owner again. */
  over: boolean;
}

export interface Session {
  id: string;
  pending: PendingAnswers;
  actor: Actor | null;
  /** Company in which the session's owner works. */
  companyId: string | null;
  switched: SessionSwitch | null;
  /**
   * The company requires a second factor and the session's owner has none yet. Obligations of a borrowed identity do
   * not count.
   */
  mustEnrol: boolean;
  /** Name of the actor's company while it is suspended: its users have read-only access. */
  suspended: string | null;
}

const ownAccount = alias(users, 'own');
const ownCompany = alias(companies, 'own_company');

type UserRow = Pick<typeof users.$inferSelect, 'status' | 'expiresAt'>;

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

const prepareSessionQuery = (db: Db, buildTermsCondition: TermsConditionBuilder) =>
  db
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
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session');

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

/** Tells if a user may be signed in now. */
const canSignIn = (user: UserRow | null, company: string | null): boolean =>
  user?.status === 'active' &&
  (company === null || company === 'active' || company === 'suspended') &&
  (user.expiresAt === null || user.expiresAt.getTime() > Date.now());

/**
 * Session with its actor: the owner, or the borrowed identity. Null when the session has expired or the owner may no
 * longer sign in. The caller checks the idle time.
 */
export const findSession = async (
  db: Db,
  tokenHash: string,
  buildTermsCondition: TermsConditionBuilder,
): Promise<{ session: Session; remember: boolean; lastSeenAt: Date } | null> => {
  const [row] = await getSessionQuery(db, buildTermsCondition).execute({ tokenHash, now: new Date() });
  if (!row) return null;
  if (row.session.userId && !canSignIn(row.user, row.company)) return null;
  const { session, user, taken, other } = row;
  const over = taken !== null && (taken.endsAt.getTime() <= Date.now() || !canSignIn(other, row.otherCompany));
  const seen = taken !== null && !over ? other : user;
  const behind = user && seen !== user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
  const [state, name] = seen === user ? [row.company, row.companyName] : [row.otherCompany, row.otherCompanyName];
  const { id, remember, lastSeenAt } = session;
  const found: Session = {
    id,
    suspended: state === 'suspended' ? name : null,
    pending: session.data as PendingAnswers,
    companyId: user?.companyId ?? session.companyId,
    switched: taken && { id: taken.id, mode: taken.mode, endsAt: taken.endsAt, route: taken.route, over },
    mustEnrol: behind === null && row.mfaRequired === true && user !== null && user.totpSince === null,
    actor: seen && {
      id: seen.id,
      sessionId: session.id,
      role: seen.role,
      email: seen.email,
      firstName: seen.firstName,
      lastName: seen.lastName,
      locale: seen.locale,
      timeZone: seen.timeZone,
      companyId: seen.companyId ?? session.companyId,
      termsAccepted: row.termsAccepted,
      behind,
      readOnly: (behind !== null && taken?.mode === 'look') || state === 'suspended',
    },
  };
  return { session: found, remember, lastSeenAt };
};
