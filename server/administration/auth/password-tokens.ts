import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createToken, digestToken } from '../../platform/security/tokens.ts';

export type TokenKind = AccountRow<'passwordTokens'>['kind'];

export const RESET_MINUTES = 60;
export const INVITATION_HOURS = 72;
const LIFE_MINUTES = { reset: RESET_MINUTES, invitation: INVITATION_HOURS * 60, setup: 72 * 60 } as const;

/** Creates the secret of a link: 32 random bytes, stored only as SHA-256. `userId` is null for set-up. */
export const createPasswordToken = async (db: Db, kind: TokenKind, userId: string | null): Promise<string> => {
  const token = createToken();
  const life = sql.raw(`interval '${LIFE_MINUTES[kind]} minutes'`);
  const access = new AccountAccess(db, userId === null ? ALL_COMPANIES : { userId });
  await access.insert('passwordTokens', [
    { tokenHash: digestToken(token), kind, userId, expiresAt: sql`now() + ${life}` },
  ]);
  return token;
};

/** Loads the token of a link. Throws AUTH-005 when it has expired or was used, or when its user is archived. */
export const requirePasswordToken = async (db: Db, token: string) => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { passwordTokens, users, companies } = access.views;
  const [row] = await access
    .select()
    .from(passwordTokens)
    .leftJoin(users, eq(users.id, passwordTokens.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(passwordTokens.tokenHash, digestToken(token)),
        isNull(passwordTokens.usedAt),
        gt(passwordTokens.expiresAt, sql`now()`),
      ),
    );
  if (!row || row.users?.status === 'archived') throw new Refusal('AUTH-005');
  const { kind, id } = row.password_tokens;
  return { id, kind, user: row.users, companyName: row.companies?.name };
};

/** Marks a link as used. Of two concurrent requests, the second gets AUTH-005. */
export const consumePasswordToken = async (db: Db, id: string): Promise<void> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const used = await access.update('passwordTokens', { usedAt: sql`now()` }, (tokens) =>
    and(eq(tokens.id, id), isNull(tokens.usedAt), gt(tokens.expiresAt, sql`now()`)),
  );
  if (used.length === 0) throw new Refusal('AUTH-005');
};

/** Invalidates older links once a password is set: those of the user, and every set-up link. */
export const consumeUserTokens = async (db: Db, userId: string): Promise<void> => {
  await new AccountAccess(db, ALL_COMPANIES).update('passwordTokens', { usedAt: sql`now()` }, (tokens) =>
    and(isNull(tokens.usedAt), or(eq(tokens.userId, userId), eq(tokens.kind, 'setup'))),
  );
};
