import type { TermsDecision } from '../../../contract/administration/accounts/auth.ts';
import type { SwitchMode } from '../../../contract/administration/accounts/identity-form.ts';
import type { AccountRow } from '../data/access/account-access.ts';
import type { Db } from '../data/connection/client.ts';
import { findSessionRow, type TermsConditionBuilder } from '../data/queries/session-query.ts';
import { type Actor, pickActorColumns } from './actor.ts';

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
  /** The session's owner is a super admin, whoever's identity they borrow. */
  isSuperAdmin: boolean;
  /**
   * The company requires a second factor and the session's owner has none yet. Obligations of a borrowed identity do
   * not count.
   */
  mustEnrol: boolean;
  /** Name of the actor's company while it is suspended: its users have read-only access. */
  suspended: string | null;
}

/** Tells if a user may be signed in now. */
const canSignIn = (user: Pick<AccountRow<'users'>, 'status' | 'expiresAt'> | null, company: string | null): boolean =>
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
  const row = await findSessionRow(db, tokenHash, buildTermsCondition);
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
    isSuperAdmin: user?.role === 'super_admin',
    suspended: state === 'suspended' ? name : null,
    pending: session.data as PendingAnswers,
    companyId: user?.companyId ?? session.companyId,
    switched: taken && { id: taken.id, mode: taken.mode, endsAt: taken.endsAt, route: taken.route, over },
    mustEnrol: behind === null && row.mfaRequired === true && user !== null && user.totpSince === null,
    actor: seen && {
      ...pickActorColumns(seen),
      sessionId: session.id,
      companyId: seen.companyId ?? session.companyId,
      termsAccepted: row.termsAccepted,
      behind,
      readOnly: (behind !== null && taken?.mode === 'look') || state === 'suspended',
    },
  };
  return { session: found, remember, lastSeenAt };
};
