import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { recoveryCodes } from '../../platform/data/schema/accounts.ts';

const MANY = 10;
const SIGNS = 8;
/** Without signs that look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const stretched = promisify<string, string, number, Buffer>(scrypt);

/** Slow on purpose, and of this person alone: who reads the table must try each code by itself. */
const hashOf = async (userId: string, code: string): Promise<string> =>
  (await stretched(code, `recovery:${userId}`, 32)).toString('base64url');

const newCode = (): string => Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** « AB3D-EF6H »: as people copy it. */
const written = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Ten new codes in the place of those there were. Answers them, for the only time. */
export const issueCodes = async (tx: Db, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: MANY }, newCode);
  const rows = await Promise.all(codes.map(async (code) => ({ userId, codeHash: await hashOf(userId, code) })));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(rows);
  return codes.map(written);
};

export const codesLeft = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.n ?? 0;
};

/** Uses a code up; false when it is not one, or has served. `code`: eight signs, without the hyphen. */
export const spendCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, await hashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
};
