import { inArray, lt } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';

/** Deletes tasks created before a moment, with their result files. Returns their number. */
export const purgeTasks = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  const { tasks } = scope.views;
  const old = await scope
    .select({ id: tasks.id, resultKey: tasks.resultKey })
    .from(tasks)
    .where(lt(tasks.createdAt, before))
    .limit(1000);
  for (const { resultKey } of old) if (resultKey !== '') await storage.delete(resultKey);
  const ids = old.map(({ id }) => id);
  return ids.length === 0 ? 0 : scope.deleteRows('tasks', ({ id }) => inArray(id, ids));
};
