import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acceptsTerms } from '../../administration/legal/in-force.ts';
import type { Db } from '../data/client.ts';
import { identitySwitches } from '../data/schema/accounts.ts';
import { companies, sessions, users } from '../data/schema/people.ts';
import type { Actor } from './actor.ts';

/** What a browser may tell before anybody is signed in: its answer to the terms, recorded at login (C45). */
export interface Pending {
  terms?: { version: number; decision: 'accepted' | 'refused' };
}

/** Somebody's identity, taken for a while by the person whose session it is. */
export interface Switched {
  id: string;
  mode: 'look' | 'act';
  endsAt: Date;
  /** Where it was asked for. */
  route: string;
  /** The time is over, or the account is not there any more: the actor is the person herself again. */
  over: boolean;
}

export interface Session {
  id: string;
  pending: Pending;
  actor: Actor | null;
  /** The company that the session’s own person works in. */
  companyId: string | null;
  switched: Switched | null;
  /** The company asks for a second factor and the person has none yet. Nobody else's obligation is hers. */
  mustEnrol: boolean;
  /** The name of the actor’s company while it is suspended: its people look and change nothing. */
  suspended: string | null;
}

const own = alias(users, 'own');
const ownCompany = alias(companies, 'own_company');

type UserRow = Pick<typeof users.$inferSelect, 'status' | 'expiresAt'>;

/** The columns of an account that a request needs: neither its secrets nor what is only shown. `id` first: it tells of no account. */
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

const accountColumns = <Account extends typeof users | typeof own>(account: Account) =>
  Object.fromEntries(ACCOUNT_COLUMNS.map((name) => [name, account[name]])) as Pick<
    Account,
    (typeof ACCOUNT_COLUMNS)[number]
  >;

const prepareSessionQuery = (db: Db) =>
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
      user: accountColumns(own),
      company: ownCompany.state,
      mfaRequired: ownCompany.mfaRequired,
      taken: {
        id: identitySwitches.id,
        mode: identitySwitches.mode,
        route: identitySwitches.route,
        endsAt: identitySwitches.endsAt,
      },
      other: accountColumns(users),
      companyName: ownCompany.name,
      otherCompany: companies.state,
      otherCompanyName: companies.name,
      termsAccepted: acceptsTerms(own.id),
    })
    .from(sessions)
    .leftJoin(own, eq(own.id, sessions.userId))
    .leftJoin(ownCompany, eq(ownCompany.id, own.companyId))
    .leftJoin(identitySwitches, eq(identitySwitches.id, sessions.switchId))
    .leftJoin(users, eq(users.id, identitySwitches.targetId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session');

type SessionQuery = ReturnType<typeof prepareSessionQuery>;

const sessionQueries = new WeakMap<Db, SessionQuery>();

/** Every request runs this query: its text is built once for each database, and PostgreSQL keeps its plan. */
const getSessionQuery = (db: Db): SessionQuery => {
  const known = sessionQueries.get(db);
  if (known) return known;
  const query = prepareSessionQuery(db);
  sessionQueries.set(db, query);
  return query;
};

/** Whether somebody may be signed in now. */
const mayEnter = (user: UserRow | null, company: string | null): boolean =>
  user?.status === 'active' &&
  (company === null || company === 'active' || company === 'suspended') &&
  (user.expiresAt === null || user.expiresAt.getTime() > Date.now());

/**
 * Who is at the other end of a session, herself or in somebody's place; null when it is over, or nobody may enter by it any
 * more. How long it may be idle is for the caller.
 */
export const findSession = async (
  db: Db,
  tokenHash: string,
): Promise<{ session: Session; remember: boolean; lastSeenAt: Date } | null> => {
  const [row] = await getSessionQuery(db).execute({ tokenHash, now: new Date() });
  if (!row) return null;
  if (row.session.userId && !mayEnter(row.user, row.company)) return null;
  const { session, user, taken, other } = row;
  const over = taken !== null && (taken.endsAt.getTime() <= Date.now() || !mayEnter(other, row.otherCompany));
  const seen = taken !== null && !over ? other : user;
  const behind = user && seen !== user ? { id: user.id, firstName: user.firstName, lastName: user.lastName } : null;
  const [state, name] = seen === user ? [row.company, row.companyName] : [row.otherCompany, row.otherCompanyName];
  const { id, remember, lastSeenAt } = session;
  const found: Session = {
    id,
    suspended: state === 'suspended' ? name : null,
    pending: session.data as Pending,
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
