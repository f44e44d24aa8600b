import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AccountEvent } from '../../../contract/administration/accounts/account-states.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { AccountAccess, openManagedAccounts } from '../../platform/data/access/account-access.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import type { Services } from '../../platform/services.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { sendInvitationMail } from '../accounts/invitation.ts';
import { getAppOrigin } from '../auth/links.ts';
import { findUserByEmail } from '../auth/login.ts';
import { consumeUserTokens } from '../auth/password-tokens.ts';
import { refuseTooManyUsers } from '../companies/quotas.ts';
import { clearSecondFactor } from '../second-factor/enrol.ts';
import { type Account, requireManagedAccount, requireOtherAccount } from './find-account.ts';
import { requireOtherAdmin } from './last-admin.ts';
import { renderFactorReset } from './letters.ts';

type Status = Account['status'];

const STATUS_LABELS: Record<Status, string> = {
  invited: 'en attente de son invitation',
  active: 'actif',
  suspended: 'suspendu',
  archived: 'archivé',
};

const buildStateRefusal = ({ status }: Account, action: string) =>
  new Refusal('GEN-017', { objet: 'ce compte', etat: STATUS_LABELS[status], action });

interface StatusChange {
  from: readonly Status[];
  to: Status;
  what: AccountEvent;
  /** Alternative to suggest when the state forbids the change. */
  instead: string;
  detail?: string;
}

/** Changes the status of an account, within a transaction. GEN-017 when it is no longer in `from`. */
export const changeStatus = async (
  tx: Db,
  actor: Actor,
  account: Account,
  { from, to, what, instead, detail }: StatusChange,
) => {
  const change = { status: to, ...buildTrackingColumns({ actor }) };
  const [row] = await openManagedAccounts(tx, actor).update('users', change, ({ id, status }) =>
    and(eq(id, account.id), inArray(status, [...from])),
  );
  if (!row) throw buildStateRefusal(account, instead);
  getAuditLine({ actor }).note({
    companyId: account.companyId,
    before: { status: account.status },
    after: { status: to },
  });
  await recordAccountEvent(tx, account.id, what, actor, detail);
  return row;
};

/**
 * Suspends an account and ends its sessions at once. UTI-003 for the last administrator, UTI-004 for one's own account.
 */
export const suspendAccount = async (
  { db, config }: Services,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> => {
  const { account } = await requireManagedAccount(db, actor, id);
  requireOtherAccount(actor, account, 'compte');
  await db.transaction(async (tx) => {
    await requireOtherAdmin(tx, account);
    await changeStatus(tx, actor, account, {
      from: ['active'],
      to: 'suspended',
      what: 'suspended',
      instead: 'Seul un compte actif peut l’être',
      detail: reason,
    });
    await new Sessions(tx, config).closeUserSessions(id);
    await consumeUserTokens(tx, id);
  });
};

export const reactivateAccount = async ({ db }: Services, actor: Actor, id: string): Promise<void> => {
  const { account } = await requireManagedAccount(db, actor, id);
  await db.transaction((tx) =>
    changeStatus(tx, actor, account, {
      from: ['suspended'],
      to: 'active',
      what: 'reactivated',
      instead: 'Seul un compte suspendu peut être réactivé',
    }),
  );
};

/**
 * Restores an archived account as suspended. UTI-001 when the address is used by another account, ENT-013 when the
 * quota is reached.
 */
export const restoreAccount = async ({ db }: Services, actor: Actor, id: string): Promise<void> => {
  const { account } = await requireManagedAccount(db, actor, id);
  const instead = 'Seul un compte archivé peut être restauré';
  if (account.status !== 'archived') throw buildStateRefusal(account, instead);
  const owner = await findUserByEmail(db, account.email.toLowerCase());
  if (owner && owner.status !== 'archived') throw createFieldRefusal('email', 'UTI-001');
  await db.transaction(async (tx) => {
    await changeStatus(tx, actor, account, { from: ['archived'], to: 'suspended', what: 'restored', instead });
    if (account.companyId !== null) await refuseTooManyUsers(tx, account.companyId);
  });
};

/** Sends a new link for 72 hours, which replaces the former one. */
export const resendAccountInvitation = async (
  services: Services,
  app: FastifyInstance,
  actor: Actor,
  id: string,
): Promise<void> => {
  const { db } = services;
  const { account } = await requireManagedAccount(db, actor, id);
  if (account.status !== 'invited') throw buildStateRefusal(account, 'L’invitation a déjà servi');
  await openManagedAccounts(db, actor).transaction(async (access, tx) => {
    await consumeUserTokens(tx, id);
    await access.update('users', { invitedAt: sql`now()` }, (users) => eq(users.id, id));
    await recordAccountEvent(tx, id, 'invited_again', actor);
  });
  await sendInvitationMail(services, app, actor, account);
};

/**
 * Ends one session of an account, or all. One’s own sessions are ended on the account page. GEN-010 for a session of
 * another account.
 */
export const endAccountSessions = async (
  { db }: Services,
  actor: Actor,
  id: string,
  session?: string,
): Promise<number> => {
  const { account } = await requireManagedAccount(db, actor, id);
  requireOtherAccount(actor, account, 'session ici');
  const ended = await new AccountAccess(db, { userId: id }).deleteRows('sessions', (sessions) =>
    and(eq(sessions.userId, id), session === undefined ? undefined : eq(sessions.id, session)),
  );
  if (session !== undefined && ended === 0) throw new Refusal('GEN-010');
  if (ended > 0) await recordAccountEvent(db, id, 'sessions_ended', actor, String(ended));
  return ended;
};

/** Removes the second factor of a user who lost it, and mails them the reason. GEN-017 when there is none. */
export const resetAccountFactor = async (
  { db, config, mailer }: Services,
  app: FastifyInstance,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> => {
  const { account } = await requireManagedAccount(db, actor, id);
  requireOtherAccount(actor, account, 'double authentification ici');
  if (account.totpSince === null) {
    throw new Refusal('GEN-017', {
      objet: 'ce compte',
      etat: 'sans double authentification',
      action: 'Il n’y a rien à réinitialiser',
    });
  }
  await db.transaction(async (tx) => {
    await clearSecondFactor(tx, id);
    await recordAccountEvent(tx, id, 'factor_reset', actor, reason);
    await new Sessions(tx, config).closeUserSessions(id);
  });
  const letter = await renderFactorReset({
    firstName: account.firstName,
    by: formatFullName(actor),
    reason,
    link: getAppOrigin(config, app.server) + paths.account,
    productName: config.productName,
  });
  await mailer.enqueue({ kind: 'second-factor-reset', companyId: account.companyId, to: account.email, ...letter });
};
