import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { triedFrom } from '../../platform/http/address.ts';
import { type OnLine, readerScope } from './shelf.ts';

/** Wrong codes from one network address at one booklet, before it has to wait. */
export const MAX_TRIES = 5;
/** How long, in seconds: from the last wrong code. */
const WAIT = 15 * 60;

/** What rows of `reader_codes` are about: an address, of the network or of e-mail, at one booklet. It cannot be read back. */
export const subjectOf = (bookletId: string, kind: 'network' | 'email', address: string): string =>
  createHash('sha256').update(`${bookletId} ${kind} ${address}`).digest('hex');

/**
 * One at a time for each subject, on all nodes: what is counted cannot be outrun. Inside, only the scope given may be
 * used: the embedded database is one session.
 */
export const inTurn = <Result>(
  db: Db,
  companyId: string,
  subject: string,
  work: (inside: Scope) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reader:${subject}`}))`);
    return work(readerScope(tx as unknown as Db, companyId));
  });

export type Try = { kind: 'blocked'; seconds: number } | { kind: 'counted'; left: number };

/**
 * Takes a try at a code into account before the code is looked at, as a wrong one until `forgive` says otherwise: however
 * many arrive at once, no more are tried than allowed. `left`: how many more there would be after this one.
 */
export const beginTry = (db: Db, { companyId, bookletId }: OnLine, ip: string): Promise<Try> => {
  const subjectHash = subjectOf(bookletId, 'network', triedFrom(ip));
  return inTurn(db, companyId, subjectHash, async (inside) => {
    const { readerCodes } = inside.views;
    // By the database's clock: all nodes agree.
    const [known] = await inside
      .select({
        tries: sql<number>`count(*)::int`,
        wait: sql<number>`coalesce(ceil(extract(epoch from max(${readerCodes.createdAt}) - now()) + ${WAIT}::int), 0)::int`,
      })
      .from(readerCodes)
      .where(
        and(
          eq(readerCodes.bookletId, bookletId),
          eq(readerCodes.subjectHash, subjectHash),
          isNull(readerCodes.codeHash),
          gt(readerCodes.createdAt, sql`now() - make_interval(secs => ${WAIT}::int)`),
        ),
      );
    const tries = known?.tries ?? 0;
    if (tries >= MAX_TRIES) return { kind: 'blocked', seconds: Math.max(1, known?.wait ?? WAIT) };
    await inside.insert('readerCodes', [{ bookletId, subjectHash, expiresAt: new Date(Date.now() + 2 * WAIT * 1000) }]);
    return { kind: 'counted', left: MAX_TRIES - tries - 1 };
  });
};

/** How long whoever spent the last try has to wait, in seconds. */
export const WAIT_SECONDS = WAIT;

/** The code was right: nothing is held against this address here any more. */
export const forgive = (scope: Scope, bookletId: string, ip: string): Promise<number> =>
  scope.remove('readerCodes', ({ subjectHash, codeHash }) =>
    and(eq(subjectHash, subjectOf(bookletId, 'network', triedFrom(ip))), isNull(codeHash)),
  );
