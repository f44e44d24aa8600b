import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isbot } from 'isbot';
import type { DeviceClass } from '../../../../contract/reading/reading.ts';
import { buildCohortMonthSql } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import { isPrefetch } from '../http/visit.ts';
import { createPeriodicFlush, filterExistingBooklets } from './periodic-flush.ts';

/** Number of user agents kept in memory, so that each is classified once. */
const MAX_CACHED_AGENTS = 500;

interface ReadingCount {
  companyId: string;
  bookletId: string;
  timeZone: string;
  version: number;
  key: string;
  device: DeviceClass;
  /** Arrival month of the reader's cohort; empty: the reader is unknown. */
  cohort: string;
  /** Minimum cohort size; the arrival month of a smaller cohort is not stored. */
  threshold: number;
  count: number;
}

const TABLET_AGENT_PATTERN = /iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i;
const PHONE_AGENT_PATTERN = /Mobi|iPhone|Android/i;

/** Device class of a user agent, which is not kept afterwards; null for a robot or an empty user agent. */
const findDeviceClass = (agent: string): DeviceClass | null =>
  isbot(agent)
    ? null
    : TABLET_AGENT_PATTERN.test(agent)
      ? 'tablet'
      : PHONE_AGENT_PATTERN.test(agent)
        ? 'phone'
        : 'desktop';

/** Number of participants per arrival month in these booklets, by `{booklet} {month}`. */
const countCohortSizes = async (
  scope: Scope,
  bookletIds: readonly string[],
  timeZone: string,
): Promise<Map<string, number>> => {
  const { enrolments } = scope.views;
  const month = buildCohortMonthSql(enrolments, timeZone);
  const rows = await scope
    .select({ bookletId: enrolments.bookletId, month, n: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(inArray(enrolments.bookletId, [...bookletIds]))
    // Group by position: PostgreSQL cannot see that the same expression with other parameters is the same.
    .groupBy(enrolments.bookletId, sql`2`);
  return new Map(rows.map((row) => [`${row.bookletId} ${row.month}`, row.n]));
};

/** Merges the counts of the same cell. */
const mergeCells = <Cell extends { count: number }>(cells: readonly Cell[], key: (cell: Cell) => string): Cell[] => {
  const sums = new Map<string, Cell>();
  for (const cell of cells) {
    const same = sums.get(key(cell));
    if (same) same.count += cell.count;
    else sums.set(key(cell), { ...cell });
  }
  // A fixed order prevents deadlocks between two nodes that write the same cells.
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
};

/**
 * Counts openings and pages read, by day. Readers stay indistinguishable: the counter reads no cookie, IP address or
 * identifier, and stores only sums. Sums are gathered in memory and written every five seconds; a crash loses those few
 * seconds. If fewer participants than the booklet's threshold share an arrival month, their counts have no month.
 */
export const createReadingCounter = (db: Db, log: FastifyBaseLogger) => {
  let counts = new Map<string, ReadingCount>();
  const agents = new Map<string, DeviceClass | null>();

  const deviceOf = (agent: string | undefined): DeviceClass | null => {
    if (!agent) return null;
    const known = agents.get(agent);
    if (known !== undefined) return known;
    if (agents.size >= MAX_CACHED_AGENTS) agents.clear();
    const device = findDeviceClass(agent);
    agents.set(agent, device);
    return device;
  };

  const gather = (count: ReadingCount): void => {
    const name = `${count.bookletId} ${count.version} ${count.key} ${count.device} ${count.cohort}`;
    const known = counts.get(name);
    if (known) known.count += count.count;
    else counts.set(name, count);
  };

  /** Writes one statement per company, and skips booklets deleted meanwhile. */
  const write = async (companyId: string, gathered: readonly ReadingCount[]): Promise<void> => {
    const scope = readerScope(db, companyId);

    const dated = gathered.filter(({ cohort }) => cohort !== '').map(({ bookletId }) => bookletId);
    const sizes =
      dated.length > 0
        ? await countCohortSizes(scope, [...new Set(dated)], gathered[0]?.timeZone ?? 'Europe/Paris')
        : new Map<string, number>();
    const existing = await filterExistingBooklets(scope, gathered);
    const cells = existing.map(({ companyId: _, timeZone, threshold, cohort, ...count }) => {
      const isShared = (sizes.get(`${count.bookletId} ${cohort}`) ?? 0) >= threshold;
      return { ...count, day: getLocalDay(timeZone), cohort: isShared ? cohort : '' };
    });
    await scope.incrementReadingCounts(
      mergeCells(cells, ({ bookletId, day, version, key, device, cohort }) =>
        [bookletId, day, version, key, device, cohort].join(' '),
      ),
    );
  };

  const writeAll = async (): Promise<void> => {
    const gathered = Map.groupBy(counts.values(), ({ companyId }) => companyId);
    counts = new Map();
    for (const [companyId, some] of gathered) {
      try {
        await write(companyId, some);
      } catch (error) {
        // Keep these counts for the next flush.
        log.warn({ err: error }, 'reading counts not written');
        for (const count of some) gather(count);
      }
    }
  };

  return {
    /**
     * Counts one view of a page (its slug) or of the cover (`cover`), with the reader's arrival month if they are
     * known. Skips robots and prefetched pages.
     */
    add: (
      online: OnlineBooklet,
      key: string,
      headers: { 'user-agent'?: string } & Record<string, unknown>,
      cohort = '',
    ): void => {
      if (isPrefetch(headers)) return;
      const device = deviceOf(headers['user-agent']);
      if (device === null) return;
      const { companyId, bookletId, timeZone, number: version, options } = online;
      const { threshold } = options.tracking;
      gather({ companyId, bookletId, timeZone, version, key, device, cohort, threshold, count: 1 });
    },
    ...createPeriodicFlush(() => counts.size > 0, writeAll),
  };
};

export type ReadingCounter = ReturnType<typeof createReadingCounter>;
