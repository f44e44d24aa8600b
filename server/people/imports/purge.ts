import { inArray, lt } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { failStaleImports } from './run.ts';

/** Deletes imports created before a date, with their lines and faults. The imported participants stay. */
export const purgeParticipantImports = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  await failStaleImports(scope, before);
  const { participantImports: imports } = scope.views;
  const old = await scope
    .select({ id: imports.id, storageKey: imports.storageKey })
    .from(imports)
    .where(lt(imports.createdAt, before))
    .limit(1000);
  for (const { storageKey } of old) await storage.delete(storageKey);
  if (old.length === 0) return 0;
  return scope.deleteRows('participantImports', ({ id }) =>
    inArray(
      id,
      old.map((one) => one.id),
    ),
  );
};
