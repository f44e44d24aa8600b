import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { sameSecret } from '../../platform/http/same-secret.ts';
import type { OnLine } from './shelf.ts';
import { inTurn, subjectOf } from './tries.ts';

/** Life of a code, in minutes, and the wrong tries that end it. */
export const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Codes sent to one address: within ten minutes, and within a day. Nobody floods a mailbox from here. */
const MOST = { soon: 3, day: 10 } as const;
/** Rows stay long enough for what is counted by the day. */
const KEPT = 24 * 3_600_000;

/** Whether a code is right; `left`: tries that remain. */
export type Checked = { kind: 'right'; id: string } | { kind: 'wrong'; left: number } | { kind: 'dead' };

/** Six digits sent to an e-mail address, to prove that whoever asks reads what is sent there. */
export const openMailedCodes = (db: Db, secret: string) => {
  const key = createHmac('sha256', secret).update('codes of readers').digest();
  const hashOf = (id: string, code: string): string =>
    createHmac('sha256', key).update(`${id} ${code}`).digest('base64url');

  const latest = async (inside: Scope, bookletId: string, subjectHash: string): Promise<Row<'readerCodes'> | null> => {
    const { readerCodes } = inside.views;
    const [row] = await inside
      .select()
      .from(readerCodes)
      .where(
        and(
          eq(readerCodes.bookletId, bookletId),
          eq(readerCodes.subjectHash, subjectHash),
          isNotNull(readerCodes.codeHash),
          gt(readerCodes.createdAt, sql`now() - make_interval(mins => ${CODE_MINUTES}::int)`),
        ),
      )
      .orderBy(desc(readerCodes.createdAt), desc(readerCodes.id))
      .limit(1);
    return row ?? null;
  };

  return {
    /**
     * A new code for an address; the former one is no longer good. Null: this address has had as many as it may. A code is
     * kept for whatever address, so that what follows tells nobody which addresses are known.
     */
    issue: ({ companyId, bookletId }: OnLine, email: string): Promise<string | null> => {
      const subjectHash = subjectOf(bookletId, 'email', email);
      return inTurn(db, companyId, subjectHash, async (inside) => {
        const { readerCodes } = inside.views;
        const soon = sql`filter (where ${readerCodes.createdAt} > now() - make_interval(mins => ${CODE_MINUTES}::int))`;
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
        if ((known?.soon ?? 0) >= MOST.soon || (known?.day ?? 0) >= MOST.day) return null;
        const id = uuidv7();
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        await inside.insert('readerCodes', [
          { id, bookletId, subjectHash, codeHash: hashOf(id, code), expiresAt: new Date(Date.now() + KEPT) },
        ]);
        return code;
      });
    },

    /** Looks at a code; a wrong one is counted before it is compared. The right one stays good until it is used. */
    check: ({ companyId, bookletId }: OnLine, email: string, code: string): Promise<Checked> => {
      const subjectHash = subjectOf(bookletId, 'email', email);
      return inTurn(db, companyId, subjectHash, async (inside): Promise<Checked> => {
        const row = await latest(inside, bookletId, subjectHash);
        if (!row?.codeHash || row.usedAt !== null || row.tries >= CODE_TRIES) return { kind: 'dead' };
        if (sameSecret(hashOf(row.id, code.replace(/\D/g, '')), row.codeHash)) return { kind: 'right', id: row.id };
        await inside.update('readerCodes', { tries: sql`tries + 1` }, ({ id }) => eq(id, row.id));
        const left = CODE_TRIES - row.tries - 1;
        return left === 0 ? { kind: 'dead' } : { kind: 'wrong', left };
      });
    },

    /** Ends a right code, within what it opens. False: somebody was quicker. */
    use: async (inside: Scope, id: string): Promise<boolean> =>
      (
        await inside.update('readerCodes', { usedAt: sql`now()` }, (codes) =>
          and(eq(codes.id, id), isNull(codes.usedAt)),
        )
      ).length > 0,
  };
};

export type MailedCodes = ReturnType<typeof openMailedCodes>;
