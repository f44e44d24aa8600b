import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { isSameSecret } from '../../../platform/http/is-same-secret.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import { hashCodeSubject, runWithSubjectLock } from './code-tries.ts';

/** Lifetime of a code, in minutes, and the number of wrong tries that invalidates it. */
export const CODE_LIFETIME_MINUTES = 10;
const MAX_TRIES_PER_CODE = 5;
/** Maximum codes per address: within the code lifetime, and within a day. This prevents flooding a mailbox. */
const MAX_CODES_PER_ADDRESS = { soon: 3, day: 10 } as const;
/** Retention of rows, in milliseconds: long enough for the daily limit. */
const CODE_RETENTION_MS = 24 * 3_600_000;

/** Result of a code check; `left`: remaining tries. */
export type CodeCheck = { kind: 'right'; id: string } | { kind: 'wrong'; left: number } | { kind: 'dead' };

/** Six-digit codes sent by e-mail, to prove that the reader owns an address. */
export const createMailedCodes = (db: Db, secret: string) => {
  const key = createHmac('sha256', secret).update('codes of readers').digest();
  const hashOf = (id: string, code: string): string =>
    createHmac('sha256', key).update(`${id} ${code}`).digest('base64url');

  const latest = async (
    inside: Scope,
    bookletId: string,
    subjectHash: string,
  ): Promise<TenantRow<'readerCodes'> | null> => {
    const { readerCodes } = inside.views;
    const [row] = await inside
      .select()
      .from(readerCodes)
      .where(
        and(
          eq(readerCodes.bookletId, bookletId),
          eq(readerCodes.subjectHash, subjectHash),
          isNotNull(readerCodes.codeHash),
          gt(readerCodes.createdAt, sql`now() - make_interval(mins => ${CODE_LIFETIME_MINUTES}::int)`),
        ),
      )
      .orderBy(desc(readerCodes.createdAt), desc(readerCodes.id))
      .limit(1);
    return row ?? null;
  };

  return {
    /**
     * Issues a new code for an address and invalidates the previous one. Null: the address has reached its limit. Codes
     * are stored for every address, so the next steps never reveal which ones are known.
     */
    issue: ({ companyId, bookletId }: OnlineBooklet, email: string): Promise<string | null> => {
      const subjectHash = hashCodeSubject(bookletId, 'email', email);
      return runWithSubjectLock(db, companyId, subjectHash, async (inside) => {
        const { readerCodes } = inside.views;
        const soon = sql`filter (where ${readerCodes.createdAt} > now() - make_interval(mins => ${CODE_LIFETIME_MINUTES}::int))`;
        const [known] = await inside
          .select({ soon: sql<number>`(count(*) ${soon})::int`, day: sql<number>`count(*)::int` })
          .from(readerCodes)
          .where(
            and(
              eq(readerCodes.bookletId, bookletId),
              eq(readerCodes.subjectHash, subjectHash),
              gt(readerCodes.createdAt, sql`now() - interval '1 day'`),
            ),
          );
        if ((known?.soon ?? 0) >= MAX_CODES_PER_ADDRESS.soon || (known?.day ?? 0) >= MAX_CODES_PER_ADDRESS.day)
          return null;
        const id = uuidv7();
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        await inside.insert('readerCodes', [
          {
            id,
            bookletId,
            subjectHash,
            codeHash: hashOf(id, code),
            expiresAt: new Date(Date.now() + CODE_RETENTION_MS),
          },
        ]);
        return code;
      });
    },

    /** Checks a code; a wrong try is counted under the lock. A right code stays valid until it is used. */
    check: ({ companyId, bookletId }: OnlineBooklet, email: string, code: string): Promise<CodeCheck> => {
      const subjectHash = hashCodeSubject(bookletId, 'email', email);
      return runWithSubjectLock(db, companyId, subjectHash, async (inside): Promise<CodeCheck> => {
        const row = await latest(inside, bookletId, subjectHash);
        if (!row?.codeHash || row.usedAt !== null || row.tries >= MAX_TRIES_PER_CODE) return { kind: 'dead' };
        if (isSameSecret(hashOf(row.id, code.replace(/\D/g, '')), row.codeHash)) return { kind: 'right', id: row.id };
        await inside.update('readerCodes', { tries: sql`tries + 1` }, ({ id }) => eq(id, row.id));
        const left = MAX_TRIES_PER_CODE - row.tries - 1;
        return left === 0 ? { kind: 'dead' } : { kind: 'wrong', left };
      });
    },

    /** Marks a right code as used, in the caller's transaction. False: another request used it first. */
    use: async (inside: Scope, id: string): Promise<boolean> =>
      (
        await inside.update('readerCodes', { usedAt: sql`now()` }, (codes) =>
          and(eq(codes.id, id), isNull(codes.usedAt)),
        )
      ).length > 0,
  };
};
