import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isbot } from 'isbot';
import type { Db } from '../db/client.ts';
import { type OnLine, readerScope } from './shelf.ts';
import { isAhead } from './visit.ts';

const FLUSH_EVERY = 5000;
/** Kinds of browsers remembered, so that each is judged once. */
const MOST_AGENTS = 500;

interface Count {
  companyId: string;
  bookletId: string;
  timeZone: string;
  version: number;
  key: string;
  device: 'phone' | 'desktop';
  count: number;
}

/** The day on the company's wall, as `2026-11-20`. */
const dayIn = (timeZone: string): string => new Date().toLocaleDateString('sv-SE', { timeZone });

/**
 * Openings and pages read, by day. Nothing tells readers apart: no cookie, no address, no identifier is looked at, and
 * only sums are kept. They are gathered in memory and written every five seconds; a crash loses those few seconds.
 */
export const openCounts = (db: Db, log: FastifyBaseLogger) => {
  let counts = new Map<string, Count>();
  const agents = new Map<string, 'phone' | 'desktop' | null>();

  /** Null for a robot, or for who does not say what it is. */
  const deviceOf = (agent: string | undefined): 'phone' | 'desktop' | null => {
    if (!agent) return null;
    const known = agents.get(agent);
    if (known !== undefined) return known;
    if (agents.size >= MOST_AGENTS) agents.clear();
    const device = isbot(agent) ? null : /Mobi|Android|iPhone|iPad/i.test(agent) ? 'phone' : 'desktop';
    agents.set(agent, device);
    return device;
  };

  const gather = (count: Count): void => {
    const name = `${count.bookletId} ${count.version} ${count.key} ${count.device}`;
    const known = counts.get(name);
    if (known) known.count += count.count;
    else counts.set(name, count);
  };

  /** One statement for each company. A booklet that was deleted meanwhile has nothing to count any more. */
  const write = async (companyId: string, gathered: readonly Count[]): Promise<void> => {
    const scope = readerScope(db, companyId);
    const { booklets } = scope.views;
    const ids = [...new Set(gathered.map(({ bookletId }) => bookletId))];
    const rows = await scope.select({ id: booklets.id }).from(booklets).where(inArray(booklets.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    await scope.count(
      gathered
        .filter(({ bookletId }) => known.has(bookletId))
        .map(({ companyId: _, timeZone, ...count }) => ({ ...count, day: dayIn(timeZone) })),
    );
  };

  const flush = async (): Promise<void> => {
    const gathered = Map.groupBy(counts.values(), ({ companyId }) => companyId);
    counts = new Map();
    for (const [companyId, some] of gathered) {
      try {
        await write(companyId, some);
      } catch (error) {
        // Kept for the next time.
        log.warn({ err: error }, 'reading counts not written');
        for (const count of some) gather(count);
      }
    }
  };

  let flushing = Promise.resolve();
  const timer = setInterval(() => {
    if (counts.size > 0) flushing = flushing.then(flush);
  }, FLUSH_EVERY);
  timer.unref();

  return {
    /** Counts an answer to a page (its slug) or to the cover (`cover`). Robots and pages fetched ahead are left out. */
    add: (online: OnLine, key: string, headers: { 'user-agent'?: string } & Record<string, unknown>): void => {
      if (isAhead(headers)) return;
      const device = deviceOf(headers['user-agent']);
      if (device === null) return;
      const { companyId, bookletId, timeZone, number: version } = online;
      gather({ companyId, bookletId, timeZone, version, key, device, count: 1 });
    },
    flush: (): Promise<void> => {
      flushing = flushing.then(flush);
      return flushing;
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flushing.then(flush);
    },
  };
};

export type Counts = ReturnType<typeof openCounts>;
