import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { loginFailures } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { formatWaitingTime } from '../../platform/http/format-waiting-time.ts';
import { toRateLimitAddress } from '../../platform/http/ip-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Failures of one account from one address within 24 hours, and the wait before the next attempt, in seconds. */
const ADDRESS_WAITS = [
  { failures: 10, seconds: 15 * MINUTE_SECONDS },
  { failures: 5, seconds: MINUTE_SECONDS },
] as const;
/**
 * Same from all addresses together, which slows down an attack from a thousand addresses. The account is never locked
 * here, so that attackers cannot lock a user out; a reset link clears the wait at once (`reopen`).
 */
const GLOBAL_WAITS = [
  { failures: 100, seconds: 15 * MINUTE_SECONDS },
  { failures: 50, seconds: MINUTE_SECONDS },
] as const;
const MAX_ACCOUNT_FAILURES = 25;
const MAX_ADDRESS_FAILURES_PER_HOUR = 100;

/** Identifies an account without storing its address; unknown accounts count the same. */
export const hashAccount = (email: string): string => createHash('sha256').update(`account:${email}`).digest('hex');

const formatClockTime = (epochSeconds: number): string =>
  new Date(Math.ceil(epochSeconds / MINUTE_SECONDS) * MINUTE_SECONDS * 1000)
    .toLocaleTimeString('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Paris' })
    .replace(':', '\u00a0h\u00a0');

const toEpochSeconds = (expression: ReturnType<typeof sql>) =>
  sql<number | null>`extract(epoch from ${expression})::float8`;

/** Counts failures by the database clock, which all nodes share. */
const countAddressFailures = async (db: Db, account: string, address: string) => {
  const ofAccount = sql`filter (where ${loginFailures.accountHash} = ${account})`;
  const withinHour = sql`filter (where ${loginFailures.at} > now() - interval '1 hour')`;
  const [row] = await db
    .select({
      now: toEpochSeconds(sql`now()`),
      account: sql<number>`(count(*) ${ofAccount})::int`,
      last: toEpochSeconds(sql`(max(${loginFailures.at}) ${ofAccount})`),
      address: sql<number>`(count(*) ${withinHour})::int`,
      oldest: toEpochSeconds(sql`(min(${loginFailures.at}) ${withinHour})`),
    })
    .from(loginFailures)
    .where(and(eq(loginFailures.address, address), sql`${loginFailures.at} > now() - interval '24 hours'`));
  return {
    account: row?.account ?? 0,
    address: row?.address ?? 0,
    now: row?.now ?? 0,
    last: row?.last,
    oldest: row?.oldest,
  };
};

/** Failures of one account from any address within 24 hours, and the last one. */
const countAccountFailures = async (db: Db, account: string) => {
  const [row] = await db
    .select({ failures: sql<number>`count(*)::int`, last: toEpochSeconds(sql`max(${loginFailures.at})`) })
    .from(loginFailures)
    .where(and(eq(loginFailures.accountHash, account), sql`${loginFailures.at} > now() - interval '24 hours'`));
  return { failures: row?.failures ?? 0, last: row?.last ?? 0 };
};

/** Throws AUTH-003 while the next attempt must wait. Times are epoch seconds of the database. */
const requireWaitOver = (
  waits: typeof ADDRESS_WAITS | typeof GLOBAL_WAITS,
  count: number,
  last: number,
  now: number,
): void => {
  const wait = waits.find(({ failures }) => count >= failures);
  const until = last + (wait?.seconds ?? 0);
  if (!wait || until <= now) return;
  const retryAfter = Math.ceil(until - now);
  throw new Refusal('AUTH-003', { n: count, heure: formatClockTime(until) }, undefined, { retryAfter });
};

/**
 * Serialises attempts per address on all nodes, so that concurrent requests cannot exceed the count. Throws GEN-012
 * above the limit.
 */
const withAddressLock = <Result>(
  db: Db,
  ip: string,
  account: string,
  work: (tx: Db, address: string, known: Awaited<ReturnType<typeof countAddressFailures>>) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const address = toRateLimitAddress(ip);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`login:${address}`}))`);
    const known = await countAddressFailures(tx, account, address);
    if (known.address >= MAX_ADDRESS_FAILURES_PER_HOUR) {
      const retryAfter = Math.max(1, Math.ceil((known.oldest ?? known.now) + HOUR_SECONDS - known.now));
      throw new Refusal('GEN-012', { duree: formatWaitingTime(retryAfter) }, undefined, { retryAfter });
    }
    return work(tx, address, known);
  });

export interface LoginAttempt {
  id: string;
  account: string;
  address: string;
}

/**
 * Counts an attempt before the password is checked, as a failure until `clearLoginFailures` clears it: concurrent
 * attempts cannot exceed the limit. Throws GEN-012, AUTH-003 or AUTH-015.
 */
export const beginLoginAttempt = (db: Db, email: string, ip: string): Promise<LoginAttempt> => {
  const account = hashAccount(email);
  return withAddressLock(db, ip, account, async (tx, address, known) => {
    if (known.account >= MAX_ACCOUNT_FAILURES) throw new Refusal('AUTH-015', { n: known.account });
    requireWaitOver(ADDRESS_WAITS, known.account, known.last ?? 0, known.now);
    // Serialise per account too, always after the lock of the address to avoid deadlocks.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`login-account:${account}`}))`);
    const { failures, last } = await countAccountFailures(tx, account);
    requireWaitOver(GLOBAL_WAITS, failures, last, known.now);
    const [row] = await tx
      .insert(loginFailures)
      .values({ accountHash: account, address })
      .returning({ id: loginFailures.id });
    return { id: row?.id ?? '', account, address };
  });
};

/** Clears the failures of the account from this address after the right password. */
export const clearLoginFailures = async (db: Db, { account, address }: LoginAttempt): Promise<void> => {
  await db.delete(loginFailures).where(and(eq(loginFailures.accountHash, account), eq(loginFailures.address, address)));
};

/**
 * Removes this attempt after the right password, when a code is still required. Earlier failures stay; otherwise
 * anybody who knows the password could try codes without limit.
 */
export const withdrawLoginAttempt = async (db: Db, { id }: LoginAttempt): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.id, id));
};

/** Unlocks the account for every address, after a link from the user's own mailbox. */
export const unlockAccount = async (db: Db, email: string): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.accountHash, hashAccount(email)));
};

/** Counts link requests with the failures of the address, so that nobody floods mailboxes. Throws GEN-012. */
export const countLinkRequest = (db: Db, ip: string): Promise<void> =>
  withAddressLock(db, ip, '', async (tx, address) => {
    await tx.insert(loginFailures).values({ accountHash: 'request', address });
  });
