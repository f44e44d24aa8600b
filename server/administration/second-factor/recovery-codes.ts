import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { recoveryCodes } from '../../platform/data/schema/accounts.ts';

const CODE_COUNT = 10;
const CODE_LENGTH = 8;
/** Characters that do not look alike on paper. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const scryptAsync = promisify<string, string, number, Buffer>(scrypt);

/** Slow hash, salted per user: an attacker who reads the table must try each code separately. */
const hashCode = async (userId: string, code: string): Promise<string> =>
  (await scryptAsync(code, `recovery:${userId}`, 32)).toString('base64url');

const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/** Formats a code for people to copy: « AB3D-EF6H ». */
const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Replaces the recovery codes by ten new ones. Returns them in clear, which is possible only here. */
export const createRecoveryCodes = async (tx: Db, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: CODE_COUNT }, createCode);
  const rows = await Promise.all(codes.map(async (code) => ({ userId, codeHash: await hashCode(userId, code) })));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows);
  return codes.map(formatCode);
};

export const countRecoveryCodesLeft = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.n ?? 0;
};

/** Marks a code as used; false when it is unknown or already used. `code`: eight characters, without the hyphen. */
export const consumeRecoveryCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, await hashCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
};
