import { and, eq, ne, sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Db } from '../../platform/data/client.ts';
import { recoveryCodes } from '../../platform/data/schema/accounts.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../services.ts';
import { noteAccount } from '../accounts/history.ts';
import { demandPassword } from '../auth/passwords.ts';
import { codesLeft, issueCodes } from './codes.ts';
import { newSecret, seal, spendStep, unseal, uriOf } from './totp.ts';

const accountOf = async (db: Db, userId: string) => {
  const [row] = await db
    .select({ user: users, required: companies.mfaRequired })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  if (!row) throw new Refusal('AUTH-010');
  return { ...row.user, required: row.required ?? false };
};

/** State of a user's second factor, and whether it is mandatory. */
export const factorOf = async (db: Db, userId: string) => {
  const { totpSince, required } = await accountOf(db, userId);
  return { since: totpSince?.toISOString() ?? null, codesLeft: await codesLeft(db, userId), required };
};

/** Creates a new secret to show after a password check; the current one stays in use until the new one is confirmed. */
export const start = async ({ db, vault, config }: Services, actor: Actor, ip: string, password: string) => {
  await demandPassword(db, actor, ip, password);
  const secret = newSecret();
  await db
    .update(users)
    .set({ totpPending: seal(vault, actor.id, secret) })
    .where(eq(users.id, actor.id));
  const uri = uriOf(secret, config.productName, actor.email);
  return {
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
  };
};

/** Activates the shown secret. AUTH-019 without one, AUTH-011 for a wrong code. Returns the recovery codes. */
export const confirm = async ({ db, vault, sessions }: Services, actor: Actor, code: string): Promise<string[]> => {
  const { totpPending } = await accountOf(db, actor.id);
  const secret = unseal(vault, actor.id, totpPending);
  if (secret === null) throw new Refusal('AUTH-019');
  const codes = await db.transaction(async (tx) => {
    if (!(await spendStep(tx, actor.id, secret, code))) {
      throw new Refusal('AUTH-011', {}, { code: [errorText('AUTH-011')] });
    }
    // Of two concurrent confirmations, the second finds no pending secret.
    const [row] = await tx
      .update(users)
      .set({ totpSecret: totpPending, totpPending: '', totpSince: sql`now()` })
      .where(and(eq(users.id, actor.id), eq(users.totpPending, totpPending), ne(users.totpPending, '')))
      .returning({ id: users.id });
    if (!row) throw new Refusal('AUTH-019');
    await noteAccount(tx, actor.id, 'factor_added', actor);
    return issueCodes(tx, actor.id);
  });
  // Close other sessions: those opened with the password alone must sign in again with a code.
  await sessions.closeAll(actor.id, actor.sessionId);
  return codes;
};

/** Replaces the recovery codes after a password check. AUTH-019 without a second factor. */
export const renewCodes = async ({ db }: Services, actor: Actor, ip: string, password: string): Promise<string[]> => {
  await demandPassword(db, actor, ip, password);
  const { totpSince } = await accountOf(db, actor.id);
  if (totpSince === null) throw new Refusal('AUTH-019');
  return db.transaction(async (tx) => {
    await noteAccount(tx, actor.id, 'codes_renewed', actor);
    return issueCodes(tx, actor.id);
  });
};

/** Removes the second factor and its codes: the password alone opens the account. */
export const forget = async (tx: Db, userId: string): Promise<void> => {
  await tx.update(users).set({ totpSecret: '', totpPending: '', totpSince: null }).where(eq(users.id, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};

/** Disables the second factor after a password check. AUTH-018 when the company requires one. */
export const remove = async ({ db }: Services, actor: Actor, ip: string, password: string): Promise<void> => {
  const { required } = await accountOf(db, actor.id);
  if (required) throw new Refusal('AUTH-018');
  await demandPassword(db, actor, ip, password);
  await db.transaction(async (tx) => {
    await forget(tx, actor.id);
    await noteAccount(tx, actor.id, 'factor_removed', actor);
  });
};
