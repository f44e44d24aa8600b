import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';

/** Ids of the files that a version uses: versions are permanent, and so are their files. */
const listFrozenFontIds = async (scope: Scope): Promise<Set<string>> => {
  const { publications } = scope.views;
  const rows = await scope
    .selectDistinct({ id: sql<string>`jsonb_object_keys(${publications.snapshot} -> 'fonts')` })
    .from(publications);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Permanently deletes the font files deleted before a date, unless a version uses them. Stored files go first: if one
 * fails, its row stays for the next night. Returns the count.
 */
export const purgeDeletedFonts = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  const { companyFonts } = scope.views;
  const deleted = await scope
    .select({ id: companyFonts.id, storageKey: companyFonts.storageKey })
    .from(companyFonts)
    .where(lt(companyFonts.deletedAt, before))
    .limit(1000);
  if (deleted.length === 0) return 0;
  const kept = await listFrozenFontIds(scope);
  const old = deleted.filter(({ id }) => !kept.has(id));
  if (old.length === 0) return 0;
  await Promise.all(old.map(({ storageKey }) => storage.delete(storageKey)));
  const ids = old.map(({ id }) => id);
  return scope.deleteRows('companyFonts', (columns) => and(inArray(columns.id, ids), isNotNull(columns.deletedAt)));
};
