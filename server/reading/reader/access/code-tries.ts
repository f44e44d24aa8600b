import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { toRateLimitAddress } from '../../../platform/http/ip-address.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';

/** Wrong codes allowed from one IP address at one booklet, before a wait. */
export const MAX_CODE_TRIES = 5;
/** Wait after the last wrong code, in seconds. */
const TRY_WINDOW_SECONDS = 15 * 60;

/** Subject of a `reader_codes` row: an IP or e-mail address at one booklet, hashed so that it cannot be read back. */
export const hashCodeSubject = (bookletId: string, kind: 'network' | 'email' | 'review', address: string): string =>
  createHash('sha256').update(`${bookletId} ${kind} ${address}`).digest('hex');

/**
 * Runs work for one subject at a time, on all nodes: concurrent requests cannot bypass the counts. Use only the given
 * scope inside: the embedded database has a single session.
 */
export const runWithSubjectLock = <Result>(
  db: Db,
  companyId: string,
  subject: string,
  work: (inside: Scope) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reader:${subject}`}))`);
    return work(readerScope(tx as unknown as Db, companyId));
  });

export type CodeTry = { kind: 'blocked'; seconds: number } | { kind: 'counted'; left: number };

/**
 * Counts a try before the code is checked, as a wrong one until `clearCodeTries` clears it: concurrent requests cannot
 * exceed the limit. `kind`: codes of readers, or passwords of external reviewers. `left`: tries that would remain after this one.
 */
export const recordCodeTry = (
  db: Db,
  { companyId, bookletId }: Pick<OnlineBooklet, 'companyId' | 'bookletId'>,
  ip: string,
  kind: 'network' | 'review' = 'network',
): Promise<CodeTry> => {
  const subjectHash = hashCodeSubject(bookletId, kind, toRateLimitAddress(ip));
  return runWithSubjectLock(db, companyId, subjectHash, async (inside) => {
    const { readerCodes } = inside.views;
    // Use the database's clock: all nodes agree on it.
    const [known] = await inside
      .select({
        tries: sql<number>`count(*)::int`,
        wait: sql<number>`coalesce(ceil(extract(epoch from max(${readerCodes.createdAt}) - now()) + ${TRY_WINDOW_SECONDS}::int), 0)::int`,
      })
      .from(readerCodes)
      .where(
        and(
          eq(readerCodes.bookletId, bookletId),
          eq(readerCodes.subjectHash, subjectHash),
          isNull(readerCodes.codeHash),
          gt(readerCodes.createdAt, sql`now() - make_interval(secs => ${TRY_WINDOW_SECONDS}::int)`),
        ),
      );
    const tries = known?.tries ?? 0;
    if (tries >= MAX_CODE_TRIES) return { kind: 'blocked', seconds: Math.max(1, known?.wait ?? TRY_WINDOW_SECONDS) };
    await inside.insert('readerCodes', [
      { bookletId, subjectHash, expiresAt: new Date(Date.now() + 2 * TRY_WINDOW_SECONDS * 1000) },
    ]);
    return { kind: 'counted', left: MAX_CODE_TRIES - tries - 1 };
  });
};

/** Wait after the last allowed try, in seconds. */
export const CODE_WAIT_SECONDS = TRY_WINDOW_SECONDS;

/** Clears the wrong tries of this IP address at this booklet, after a right code. */
export const clearCodeTries = (
  scope: Scope,
  bookletId: string,
  ip: string,
  kind: 'network' | 'review' = 'network',
): Promise<number> =>
  scope.deleteRows('readerCodes', ({ subjectHash, codeHash }) =>
    and(eq(subjectHash, hashCodeSubject(bookletId, kind, toRateLimitAddress(ip))), isNull(codeHash)),
  );
