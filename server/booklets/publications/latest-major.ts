import { and, eq, lte, max } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Versions are immutable, so each lookup is cached; the oldest entries are evicted first. */
const latestMajorCache = new Map<string, Promise<number>>();
const MAX_CACHED_MAJORS = 500;

const loadLatestMajor = async (scope: Scope, bookletId: string, number: number): Promise<number> => {
  const { publications } = scope.views;
  const [row] = await scope
    .select({ latest: max(publications.number) })
    .from(publications)
    .where(
      and(eq(publications.bookletId, bookletId), eq(publications.kind, 'major'), lte(publications.number, number)),
    );
  return row?.latest ?? 0;
};

/** Number of the latest major version up to `number` included; 0 when there is none. */
export const getLatestMajor = (scope: Scope, bookletId: string, number: number): Promise<number> => {
  const key = `${bookletId} ${number}`;
  const kept = latestMajorCache.get(key);
  if (kept) return kept;
  const [oldest] = latestMajorCache.keys();
  if (latestMajorCache.size >= MAX_CACHED_MAJORS && oldest !== undefined) latestMajorCache.delete(oldest);
  const made = loadLatestMajor(scope, bookletId, number);
  latestMajorCache.set(key, made);
  made.catch(() => latestMajorCache.delete(key));
  return made;
};
