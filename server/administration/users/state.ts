import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AccountEvent } from '../../../contract/administration/accounts/account-states.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { Db } from '../../platform/data/client.ts';
import { sessions, users } from '../../platform/data/schema/people.ts';
import { type Actor, fullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import type { Services } from '../../services.ts';
import { noteAccount } from '../accounts/history.ts';
import { mailInvitation } from '../accounts/invitation.ts';
import { audit } from '../audit/note.ts';
import { appOrigin } from '../auth/links.ts';
import { spendTokensOf } from '../auth/password-tokens.ts';
import { refuseTooManyUsers } from '../companies/room.ts';
import { forget } from '../second-factor/enrol.ts';
import { type Account, accountFor, refuseSelf } from './found.ts';
import { refuseLastAdmin } from './last-admin.ts';
import { renderFactorReset } from './letters.ts';

type Status = Account['status'];

const WORDS: Record<Status, string> = {
  invited: 'en attente de son invitation',
  active: 'actif',
  suspended: 'suspendu',
  archived: 'archivé',
};

const wrongState = ({ status }: Account, action: string) =>
  new Refusal('GEN-017', { objet: 'ce compte', etat: WORDS[status], action });

interface Move {
  from: readonly Status[];
  to: Status;
  what: AccountEvent;
  /** Alternative to suggest when the state forbids the change. */
  instead: string;
  detail?: string;
}

/** Changes the status of an account, within a transaction. GEN-017 when it is no longer in `from`. */
export const move = async (tx: Db, actor: Actor, account: Account, { from, to, what, instead, detail }: Move) => {
  const [row] = await tx
    .update(users)
    .set({ status: to, updatedAt: sql`now()`, updatedBy: actor.id, rowVersion: sql`${users.rowVersion} + 1` })
    .where(and(eq(users.id, account.id), inArray(users.status, [...from])))
    .returning();
  if (!row) throw wrongState(account, instead);
  audit({ actor }).note({ companyId: account.companyId, before: { status: account.status }, after: { status: to } });
  await noteAccount(tx, account.id, what, actor, detail);
  return row;
};

/**
 * Suspends an account and ends its sessions at once. UTI-003 for the last administrator, UTI-004 for one's own account.
 */
export const suspend = async ({ db, config }: Services, actor: Actor, id: string, reason: string): Promise<void> => {
  const { account } = await accountFor(db, actor, id);
  refuseSelf(actor, account, 'compte');
  await db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    await refuseLastAdmin(inside, account);
    const how = {
      from: ['active'],
      to: 'suspended',
      what: 'suspended',
      instead: 'Seul un compte actif peut l’être',
    } as const;
    await move(inside, actor, account, { ...how, detail: reason });
    await new Sessions(inside, config).closeAll(id);
    await spendTokensOf(inside, id);
  });
};

export const reactivate = async ({ db }: Services, actor: Actor, id: string): Promise<void> => {
  const { account } = await accountFor(db, actor, id);
  await db.transaction(async (tx) => {
    const how = { from: ['suspended'], to: 'active', what: 'reactivated' } as const;
    await move(tx as unknown as Db, actor, account, { ...how, instead: 'Seul un compte suspendu peut être réactivé' });
  });
};

/**
 * Restores an archived account as suspended. UTI-001 when the address is used by another account, ENT-013 when the
 * quota is reached.
 */
export const restore = async ({ db }: Services, actor: Actor, id: string): Promise<void> => {
  const { account } = await accountFor(db, actor, id);
  if (account.status !== 'archived') throw wrongState(account, 'Seul un compte archivé peut être restauré');
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, account.email.toLowerCase()), ne(users.status, 'archived')));
  if (taken) throw new Refusal('UTI-001', {}, { email: [errorText('UTI-001')] });
  await db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    const how = { from: ['archived'], to: 'suspended', what: 'restored' } as const;
    await move(inside, actor, account, { ...how, instead: 'Seul un compte archivé peut être restauré' });
    if (account.companyId !== null) await refuseTooManyUsers(inside, account.companyId);
  });
};

/** Sends a new link for 72 hours, which replaces the former one. */
export const resend = async (services: Services, app: FastifyInstance, actor: Actor, id: string): Promise<void> => {
  const { db } = services;
  const { account } = await accountFor(db, actor, id);
  if (account.status !== 'invited') throw wrongState(account, 'L’invitation a déjà servi');
  await db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    await spendTokensOf(inside, id);
    await tx.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, id));
    await noteAccount(inside, id, 'invited_again', actor);
  });
  await mailInvitation(services, app, actor, account);
};

/**
 * Ends one session of an account, or all. One’s own sessions are ended on the account page. GEN-010 for a session of
 * another account.
 */
export const endSessions = async ({ db }: Services, actor: Actor, id: string, session?: string): Promise<number> => {
  const { account } = await accountFor(db, actor, id);
  refuseSelf(actor, account, 'session ici');
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, id), session === undefined ? undefined : eq(sessions.id, session)))
    .returning({ id: sessions.id });
  if (session !== undefined && gone.length === 0) throw new Refusal('GEN-010');
  if (gone.length > 0) await noteAccount(db, id, 'sessions_ended', actor, String(gone.length));
  return gone.length;
};

/** Removes the second factor of a user who lost it, and mails them the reason. GEN-017 when there is none. */
export const resetFactor = async (
  { db, config, mailer }: Services,
  app: FastifyInstance,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> => {
  const { account } = await accountFor(db, actor, id);
  refuseSelf(actor, account, 'double authentification ici');
  if (account.totpSince === null) {
    throw new Refusal('GEN-017', {
      objet: 'ce compte',
      etat: 'sans double authentification',
      action: 'Il n’y a rien à réinitialiser',
    });
  }
  await db.transaction(async (tx) => {
    const inside = tx as unknown as Db;
    await forget(inside, id);
    await noteAccount(inside, id, 'factor_reset', actor, reason);
    await new Sessions(inside, config).closeAll(id);
  });
  const letter = await renderFactorReset({
    firstName: account.firstName,
    by: fullName(actor),
    reason,
    link: appOrigin(config, app.server) + paths.account,
    productName: config.productName,
  });
  await mailer.post({ kind: 'second-factor-reset', companyId: account.companyId, to: account.email, ...letter });
};
