import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';

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
  const access = new AccountAccess(tx, { userId });
  await access.deleteRows('recoveryCodes', (recoveryCodes) => eq(recoveryCodes.userId, userId));
  await access.insert('recoveryCodes', rows);
  return codes.map(formatCode);
};

export const countRecoveryCodesLeft = (db: Db, userId: string): Promise<number> => {
  const access = new AccountAccess(db, { userId });
  const { recoveryCodes } = access.views;
  return access.countRows(recoveryCodes, isNull(recoveryCodes.usedAt));
};

/** Marks a code as used; false when it is unknown or already used. `code`: eight characters, without the hyphen. */
export const consumeRecoveryCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const hash = await hashCode(userId, code);
  const access = new AccountAccess(db, { userId });
  const used = await access.update('recoveryCodes', { usedAt: sql`now()` }, ({ codeHash, usedAt }) =>
    and(eq(codeHash, hash), isNull(usedAt)),
  );
  return used.length > 0;
};
