import { createHmac, randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import { createPeriodicFlush, filterExistingBooklets } from './periodic-flush.ts';

/** Maximum digests kept in memory; when full, nothing more is counted until the next month. */
const MAX_REMEMBERED_SEARCHES = 20_000;

interface SearchMiss {
  companyId: string;
  bookletId: string;
  day: string;
  digest: string;
  /** The typed term, without case or accents. */
  term: string;
  /** Number of readers needed before the term is stored. */
  threshold: number;
  count: number;
}

/** Null if the term is too short to mean anything, or looks like an address or a number. */
const toSearchTerm = (query: string): string | null => {
  const term = toFoldedKey(query).slice(0, 60);
  return term.length < 3 || term.includes('@') || /(\d[ .-]?){5}/.test(term) ? null : term;
};

/**
 * Counts searches without results. Each reader counts once per term (on each node, until it stops or the month ends):
 * memory holds a digest whose key dies with the process. The database stores a keyed digest of the term and a daily
 * number; the term itself is stored only once enough readers searched for it.
 */
export const createSearchMissCounter = (db: Db, secret: string, log: FastifyBaseLogger) => {
  const salt = randomBytes(32);
  let seen = new Set<string>();
  let month = '';
  let gathered = new Map<string, SearchMiss>();

  const isFirst = (who: string, bookletId: string, term: string, day: string): boolean => {
    if (month !== day.slice(0, 7)) {
      month = day.slice(0, 7);
      seen = new Set();
    }
    const key = createHmac('sha256', salt).update(`${bookletId}\n${term}\n${who}`).digest('base64url').slice(0, 16);
    if (seen.has(key) || seen.size >= MAX_REMEMBERED_SEARCHES) return false;
    seen.add(key);
    return true;
  };

  /** Stores the terms that enough readers have searched for. */
  const learn = async (companyId: string, misses: readonly SearchMiss[]): Promise<void> => {
    const scope = readerScope(db, companyId);
    const { searchMisses: rows } = scope.views;
    const sums = await scope
      .select({ bookletId: rows.bookletId, digest: rows.digest, n: sql<number>`sum(${rows.count})::int` })
      .from(rows)
      .where(
        inArray(
          rows.digest,
          misses.map(({ digest }) => digest),
        ),
      )
      .groupBy(rows.bookletId, rows.digest);
    const known = new Map(sums.map(({ bookletId, digest, n }) => [`${bookletId} ${digest}`, n]));
    const enough = misses.filter(
      ({ bookletId, digest, threshold }) => (known.get(`${bookletId} ${digest}`) ?? 0) >= threshold,
    );
    await scope.insert(
      'searchTerms',
      enough.map(({ bookletId, digest, term }) => ({ bookletId, digest, term })),
      { ifAbsent: true },
    );
  };

  const write = async (companyId: string, misses: readonly SearchMiss[]): Promise<void> => {
    const scope = readerScope(db, companyId);
    const alive = await filterExistingBooklets(scope, misses);
    await scope.incrementSearchMisses(
      alive.map(({ bookletId, digest, day, count }) => ({ bookletId, digest, day, count })),
    );
    if (alive.length > 0) await learn(companyId, alive);
  };

  const writeAll = async (): Promise<void> => {
    // A fixed order prevents deadlocks between two nodes.
    const sorted = [...gathered].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, miss]) => miss);
    gathered = new Map();
    for (const [companyId, some] of Map.groupBy(sorted, (miss) => miss.companyId)) {
      try {
        await write(companyId, some);
      } catch (error) {
        // These counts are lost: the write may have partly succeeded, and a retry could count twice.
        log.warn({ err: error }, 'searches without result not written');
      }
    }
  };

  return {
    /**
     * Counts a search without result. Without a session, the reader is a browser on an IP address; neither leaves this
     * memory, even as a digest.
     */
    add: (
      { bookletId, companyId, timeZone, options }: OnlineBooklet,
      query: string,
      sessionId: string | null,
      request: FastifyRequest,
    ): void => {
      if (options.tracking.mode === 'none') return;
      const term = toSearchTerm(query);
      const day = getLocalDay(timeZone);
      const who = sessionId ?? `${request.ip}\n${request.headers['user-agent'] ?? ''}`;
      if (term === null || !isFirst(who, bookletId, term, day)) return;
      const digest = createHmac('sha256', secret).update(`search ${bookletId} ${term}`).digest('base64url');
      const key = `${bookletId} ${digest} ${day}`;
      const known = gathered.get(key);
      if (known) known.count += 1;
      else
        gathered.set(key, { companyId, bookletId, day, digest, term, threshold: options.tracking.threshold, count: 1 });
    },
    ...createPeriodicFlush(() => gathered.size > 0, writeAll),
  };
};

export type SearchMissCounter = ReturnType<typeof createSearchMissCounter>;
