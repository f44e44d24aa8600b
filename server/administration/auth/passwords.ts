import { eq, sql } from 'drizzle-orm';
import type { setPassword } from '../../../contract/administration/accounts/auth.ts';
import { listForbiddenWords, passwordStrength } from '../../../contract/administration/accounts/password.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Config } from '../../platform/config.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { Sessions } from '../../platform/http/session.ts';
import { toSlug } from '../../platform/text/slugs.ts';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { hasSecondFactor } from '../second-factor/require-second-factor-code.ts';
import { findLoginRefusal } from './login.ts';
import { beginLoginAttempt, clearLoginFailures, unlockAccount } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { consumePasswordToken, consumeUserTokens, requirePasswordToken } from './password-tokens.ts';

interface PasswordChoice {
  password: string;
  confirmation: string;
}

/** Throws AUTH-006, AUTH-007, AUTH-008, AUTH-014, or AUTH-012 when the password is the current one. */
const requireAcceptablePassword = async (
  { password, confirmation }: PasswordChoice,
  forbidden: string[],
  present: string | null,
) => {
  if (password !== confirmation) throw createFieldRefusal('confirmation', 'AUTH-006');
  const { code } = passwordStrength(password, forbidden);
  if (code) throw createFieldRefusal('password', code);
  if (present !== null && (await verifyPassword(present, password))) throw createFieldRefusal('password', 'AUTH-012');
};

/** Stores the new hash, invalidates every link of the user and ends their sessions, except the given one. */
const replacePassword = async (tx: Db, config: Config, userId: string, passwordHash: string, keep: string | null) => {
  const status = sql`case when status = 'invited' then 'active' else status end`;
  const change = { passwordHash, status, ...buildTrackingColumns({ actor: { id: userId } }) };
  await new AccountAccess(tx, { userId }).update('users', change, ({ id }) => eq(id, userId));
  await consumeUserTokens(tx, userId);
  await new Sessions(tx, config).closeUserSessions(userId, keep);
};

const REQUIRED_AT_SETUP = ['email', 'firstName', 'lastName', 'companyName'] as const;

/** Account whose first password was just chosen. */
interface NewAccount {
  id: string;
  companyId: string | null;
}

/** Creates the first super admin and the first company. Throws AUTH-005 when any account exists. */
const setUpPlatform = async (
  db: Db,
  tokenId: string,
  body: CallBody<typeof setPassword>,
): Promise<NewAccount | null> => {
  const { email, firstName, lastName, companyName } = body;
  if (!email || !firstName || !lastName || !companyName) {
    const missing = REQUIRED_AT_SETUP.filter((field) => !body[field]);
    throw new Refusal('GEN-001', {}, Object.fromEntries(missing.map((field) => [field, [errorText('GEN-001')]])));
  }
  await requireAcceptablePassword(body, listForbiddenWords({ email, firstName, lastName, companyName }), null);
  const passwordHash = await hashPassword(body.password);
  return new AccountAccess(db, ALL_COMPANIES).transaction(async (access, tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('set-up'))`);
    if (await hasUsers(tx)) throw new Refusal('AUTH-005');
    await consumePasswordToken(tx, tokenId);
    const [made] = await access.insert('users', [
      { email, firstName, lastName, role: 'super_admin', status: 'active', passwordHash },
    ]);
    const slug = toSlug(companyName) || 'entreprise';
    await access.insert('companies', [{ name: companyName, legalName: companyName, slug }]);
    if (made) await consumeUserTokens(tx, made.id);
    return made ?? null;
  });
};

/** True when any account exists. */
export const hasUsers = async (db: Db): Promise<boolean> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { users } = access.views;
  return (await access.select({ id: users.id }).from(users).limit(1)).length > 0;
};

/**
 * Sets the password through a reset, invitation or set-up link, which is then used up. Returns the account to sign in
 * at once: only one whose first password this is. A reset proves only the mailbox, so a login with the second factor
 * follows; null then, and when a login would be refused.
 */
export const choosePassword = async (
  db: Db,
  config: Config,
  body: CallBody<typeof setPassword>,
): Promise<NewAccount | null> => {
  const { id, user, companyName } = await requirePasswordToken(db, body.token);
  if (!user) return setUpPlatform(db, id, body);
  await requireAcceptablePassword(body, listForbiddenWords({ ...user, companyName }), user.passwordHash);
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    await consumePasswordToken(tx, id);
    await replacePassword(tx, config, user.id, passwordHash, null);
    await unlockAccount(tx, user.email);
    if (user.status === 'invited') await recordAccountEvent(tx, user.id, 'opened', null);
  });
  const isFirst = user.passwordHash === null && !hasSecondFactor(user);
  return isFirst && (await findLoginRefusal(db, user)) === null ? { id: user.id, companyId: user.companyId } : null;
};

/** Throws AUTH-013 on `field` unless it is the user's current password, and the refusals of a wrong login. */
export const requirePassword = async (
  db: Db,
  actor: Actor,
  ip: string,
  password: string,
  field = 'password',
): Promise<void> => {
  const attempt = await beginLoginAttempt(db, actor.email, ip);
  const access = new AccountAccess(db, { userId: actor.id });
  const [user] = await access.select({ passwordHash: access.views.users.passwordHash }).from(access.views.users);
  if (!(await verifyPassword(user?.passwordHash ?? null, password))) throw createFieldRefusal(field, 'AUTH-013');
  await clearLoginFailures(db, attempt);
};

/**
 * Changes the user's own password. Throws AUTH-013 and the refusals of a wrong login, so that a stolen session cannot
 * guess it.
 */
export const changeOwnPassword = async (
  db: Db,
  config: Config,
  actor: Actor,
  ip: string,
  body: PasswordChoice & { current: string },
): Promise<void> => {
  await requirePassword(db, actor, ip, body.current, 'current');
  const access = new AccountAccess(db, { userId: actor.id });
  const { users, companies } = access.views;
  const [user] = await access
    .select({ passwordHash: users.passwordHash, companyName: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId));
  const present = user?.passwordHash ?? null;
  await requireAcceptablePassword(
    body,
    listForbiddenWords({ ...actor, companyName: user?.companyName ?? undefined }),
    present,
  );
  const passwordHash = await hashPassword(body.password);
  await db.transaction((tx) => replacePassword(tx, config, actor.id, passwordHash, actor.sessionId));
};
