import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { loginFailures } from '../../platform/data/schema/people.ts';
import { triedFrom } from '../../platform/http/address.ts';
import { durationOf } from '../../platform/http/duration.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Failures of one account from one address within 24 hours, and the wait before the next attempt, in seconds. */
const WAITS = [
  { failures: 10, seconds: 15 * MINUTE },
  { failures: 5, seconds: MINUTE },
] as const;
/**
 * Same from all addresses together, which slows down an attack from a thousand addresses. The account is never locked
 * here, so that attackers cannot lock a user out; a reset link clears the wait at once (`reopen`).
 */
const WAITS_EVERYWHERE = [
  { failures: 100, seconds: 15 * MINUTE },
  { failures: 50, seconds: MINUTE },
] as const;
const LOCKED_AT = 25;
const ADDRESS_PER_HOUR = 100;

/** Identifies an account without storing its address; unknown accounts count the same. */
export const accountHash = (email: string): string => createHash('sha256').update(`account:${email}`).digest('hex');

const clock = (epochSeconds: number): string =>
  new Date(Math.ceil(epochSeconds / MINUTE) * MINUTE * 1000)
    .toLocaleTimeString('fr-FR', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Paris' })
    .replace(':', '\u00a0h\u00a0');

const seconds = (expression: ReturnType<typeof sql>) => sql<number | null>`extract(epoch from ${expression})::float8`;

/** Counts failures by the database clock, which all nodes share. */
const failuresOf = async (db: Db, account: string, address: string) => {
  const ofAccount = sql`filter (where ${loginFailures.accountHash} = ${account})`;
  const withinHour = sql`filter (where ${loginFailures.at} > now() - interval '1 hour')`;
  const [row] = await db
    .select({
      now: seconds(sql`now()`),
      account: sql<number>`(count(*) ${ofAccount})::int`,
      last: seconds(sql`(max(${loginFailures.at}) ${ofAccount})`),
      address: sql<number>`(count(*) ${withinHour})::int`,
      oldest: seconds(sql`(min(${loginFailures.at}) ${withinHour})`),
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
const failuresEverywhere = async (db: Db, account: string) => {
  const [row] = await db
    .select({ failures: sql<number>`count(*)::int`, last: seconds(sql`max(${loginFailures.at})`) })
    .from(loginFailures)
    .where(and(eq(loginFailures.accountHash, account), sql`${loginFailures.at} > now() - interval '24 hours'`));
  return { failures: row?.failures ?? 0, last: row?.last ?? 0 };
};

/** Throws AUTH-003 while the next attempt must wait. Times are epoch seconds of the database. */
const refuseBefore = (
  waits: typeof WAITS | typeof WAITS_EVERYWHERE,
  count: number,
  last: number,
  now: number,
): void => {
  const wait = waits.find(({ failures }) => count >= failures);
  const until = last + (wait?.seconds ?? 0);
  if (!wait || until <= now) return;
  const retryAfter = Math.ceil(until - now);
  throw new Refusal('AUTH-003', { n: count, heure: clock(until) }, undefined, { retryAfter });
};

/**
 * Serialises attempts per address on all nodes, so that concurrent requests cannot exceed the count. Throws GEN-012
 * above the limit.
 */
const inTurn = <Result>(
  db: Db,
  ip: string,
  account: string,
  work: (tx: Db, address: string, known: Awaited<ReturnType<typeof failuresOf>>) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const address = triedFrom(ip);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`login:${address}`}))`);
    const known = await failuresOf(tx, account, address);
    if (known.address >= ADDRESS_PER_HOUR) {
      const retryAfter = Math.max(1, Math.ceil((known.oldest ?? known.now) + HOUR - known.now));
      throw new Refusal('GEN-012', { duree: durationOf(retryAfter) }, undefined, { retryAfter });
    }
    return work(tx, address, known);
  });

export interface Attempt {
  id: string;
  account: string;
  address: string;
}

/**
 * Counts an attempt before the password is checked, as a failure until `succeeded` clears it: concurrent attempts
 * cannot exceed the limit. Throws GEN-012, AUTH-003 or AUTH-015.
 */
export const beginAttempt = (db: Db, email: string, ip: string): Promise<Attempt> => {
  const account = accountHash(email);
  return inTurn(db, ip, account, async (tx, address, known) => {
    if (known.account >= LOCKED_AT) throw new Refusal('AUTH-015', { n: known.account });
    refuseBefore(WAITS, known.account, known.last ?? 0, known.now);
    // Serialise per account too, always after the lock of the address to avoid deadlocks.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`login-account:${account}`}))`);
    const { failures, last } = await failuresEverywhere(tx, account);
    refuseBefore(WAITS_EVERYWHERE, failures, last, known.now);
    const [row] = await tx
      .insert(loginFailures)
      .values({ accountHash: account, address })
      .returning({ id: loginFailures.id });
    return { id: row?.id ?? '', account, address };
  });
};

/** Clears the failures of the account from this address after the right password. */
export const succeeded = async (db: Db, { account, address }: Attempt): Promise<void> => {
  await db.delete(loginFailures).where(and(eq(loginFailures.accountHash, account), eq(loginFailures.address, address)));
};

/**
 * Removes this attempt after the right password, when a code is still required. Earlier failures stay; otherwise
 * anybody who knows the password could try codes without limit.
 */
export const withdrawn = async (db: Db, { id }: Attempt): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.id, id));
};

/** Unlocks the account for every address, after a link from the user's own mailbox. */
export const reopen = async (db: Db, email: string): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.accountHash, accountHash(email)));
};

/** Counts link requests with the failures of the address, so that nobody floods mailboxes. Throws GEN-012. */
export const countRequest = (db: Db, ip: string): Promise<void> =>
  inTurn(db, ip, '', async (tx, address) => {
    await tx.insert(loginFailures).values({ accountHash: 'request', address });
  });
