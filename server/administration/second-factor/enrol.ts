import { and, eq, ne, sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { requirePassword } from '../auth/passwords.ts';
import { countRecoveryCodesLeft, createRecoveryCodes } from './recovery-codes.ts';
import { buildTotpUri, consumeTotpStep, createTotpSecret, openTotpSecret, sealTotpSecret } from './totp.ts';

const getAccount = async (db: Db, userId: string) => {
  const access = new AccountAccess(db, { userId });
  const { users, companies } = access.views;
  const [row] = await access.select().from(users).leftJoin(companies, eq(companies.id, users.companyId));
  if (!row) throw new Refusal('AUTH-010');
  return { ...row.users, required: row.companies?.mfaRequired ?? false };
};

/** State of a user's second factor, and whether it is mandatory. */
export const loadSecondFactor = async (db: Db, userId: string) => {
  const { totpSince, required } = await getAccount(db, userId);
  return { since: totpSince?.toISOString() ?? null, codesLeft: await countRecoveryCodesLeft(db, userId), required };
};

/** Creates a new secret to show after a password check; the current one stays in use until the new one is confirmed. */
export const startEnrolment = async ({ db, vault, config }: Services, actor: Actor, ip: string, password: string) => {
  await requirePassword(db, actor, ip, password);
  const secret = createTotpSecret();
  const totpPending = sealTotpSecret(vault, actor.id, secret);
  await new AccountAccess(db, { userId: actor.id }).update('users', { totpPending }, ({ id }) => eq(id, actor.id));
  const uri = buildTotpUri(secret, config.productName, actor.email);
  return {
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
  };
};

/** Activates the shown secret. AUTH-019 without one, AUTH-011 for a wrong code. Returns the recovery codes. */
export const confirmEnrolment = async (
  { db, vault, sessions }: Services,
  actor: Actor,
  code: string,
): Promise<string[]> => {
  const { totpPending } = await getAccount(db, actor.id);
  const secret = openTotpSecret(vault, actor.id, totpPending);
  if (secret === null) throw new Refusal('AUTH-019');
  const codes = await new AccountAccess(db, { userId: actor.id }).transaction(async (access, tx) => {
    if (!(await consumeTotpStep(tx, actor.id, secret, code))) throw createFieldRefusal('code', 'AUTH-011');
    // Of two concurrent confirmations, the second finds no pending secret.
    const change = { totpSecret: totpPending, totpPending: '', totpSince: sql`now()` };
    const [row] = await access.update('users', change, (users) =>
      and(eq(users.id, actor.id), eq(users.totpPending, totpPending), ne(users.totpPending, '')),
    );
    if (!row) throw new Refusal('AUTH-019');
    await recordAccountEvent(tx, actor.id, 'factor_added', actor);
    return createRecoveryCodes(tx, actor.id);
  });
  // Close other sessions: those opened with the password alone must sign in again with a code.
  await sessions.closeUserSessions(actor.id, actor.sessionId);
  return codes;
};

/** Replaces the recovery codes after a password check. AUTH-019 without a second factor. */
export const replaceRecoveryCodes = async (
  { db }: Services,
  actor: Actor,
  ip: string,
  password: string,
): Promise<string[]> => {
  await requirePassword(db, actor, ip, password);
  const { totpSince } = await getAccount(db, actor.id);
  if (totpSince === null) throw new Refusal('AUTH-019');
  return db.transaction(async (tx) => {
    await recordAccountEvent(tx, actor.id, 'codes_renewed', actor);
    return createRecoveryCodes(tx, actor.id);
  });
};

/** Removes the second factor and its codes: the password alone opens the account. */
export const clearSecondFactor = async (tx: Db, userId: string): Promise<void> => {
  const access = new AccountAccess(tx, { userId });
  await access.update('users', { totpSecret: '', totpPending: '', totpSince: null }, ({ id }) => eq(id, userId));
  await access.deleteRows('recoveryCodes', (codes) => eq(codes.userId, userId));
};

/** Disables the second factor after a password check. AUTH-018 when the company requires one. */
export const disableSecondFactor = async (
  { db }: Services,
  actor: Actor,
  ip: string,
  password: string,
): Promise<void> => {
  const { required } = await getAccount(db, actor.id);
  if (required) throw new Refusal('AUTH-018');
  await requirePassword(db, actor, ip, password);
  await db.transaction(async (tx) => {
    await clearSecondFactor(tx, actor.id);
    await recordAccountEvent(tx, actor.id, 'factor_removed', actor);
  });
};
