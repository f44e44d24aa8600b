import { and, eq, lte, max } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';

/** Versions never change: which major one they follow is asked once, the first ones forgotten first. */
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

/** The number of the latest major version up to this one, itself included; 0: there is none. */
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
