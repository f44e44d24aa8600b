import { uuidv7 } from 'uuidv7';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { PLATFORM_OWNER } from '../../platform/data/queries/cache-by-changes.ts';

/** Fonts, fields of participants and verifications are part of a draft, and no trigger counts their changes. */
const MAX_STAMP_AGE_MS = 20_000;

/**
 * A name for the draft of a booklet as it is now: it changes with each save, whatever node wrote, and with the files,
 * people and names that a draft shows. Results computed from the draft are kept under it. Not in a transaction.
 */
export const getDraftStamp = async (
  scope: Scope,
  { id, revision, rowVersion }: Pick<TenantRow<'booklets'>, 'id' | 'revision' | 'rowVersion'>,
): Promise<string> => {
  const { stamp } = await scope.cacheByChanges(
    {
      key: `draft ${id} ${revision} ${rowVersion}`,
      owners: [scope.companyId, PLATFORM_OWNER],
      topics: ['booklets', 'companies', 'media', 'referents', 'templates'],
    },
    async () => ({ stamp: uuidv7(), at: Date.now() }),
    ({ at }) => Date.now() - at < MAX_STAMP_AGE_MS,
  );
  return stamp;
};

/**
 * Keeps the last results of a slow computation, the least recently used dropped first. A failed one is not kept. Each
 * may hold two whole versions of a booklet: only a few are kept.
 */
export const createResultCache = <Value>(maxEntries: number) => {
  const results = new Map<string, Promise<Value>>();
  return (key: string, compute: () => Promise<Value>): Promise<Value> => {
    const known = results.get(key);
    results.delete(key);
    const value = known ?? compute();
    results.set(key, value);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    if (!known) value.catch(() => results.delete(key));
    return value;
  };
};
