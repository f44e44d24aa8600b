import { and, eq, lte, max } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';

/** Versions are immutable, so each lookup is cached; the oldest entries are evicted first. */
const known = new Map<string, Promise<number>>();
const MOST = 500;

const read = async (scope: Scope, bookletId: string, number: number): Promise<number> => {
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
export const latestMajor = (scope: Scope, bookletId: string, number: number): Promise<number> => {
  const key = `${bookletId} ${number}`;
  const kept = known.get(key);
  if (kept) return kept;
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  const made = read(scope, bookletId, number);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
};
