import { inArray, lt } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';

/** Deletes the file that a task was given to work on, if it still has one. */
export const deleteSourceFile = async (
  storage: Storage,
  { order }: Pick<TenantRow<'tasks'>, 'order'>,
): Promise<void> => {
  if (typeof order.sourceKey === 'string') await storage.delete(order.sourceKey);
};

/** Deletes tasks created before a moment, with their files. Returns their number. */
export const purgeTasks = async (scope: Scope, storage: Storage, before: Date): Promise<number> => {
  const { tasks } = scope.views;
  const old = await scope
    .select({ id: tasks.id, resultKey: tasks.resultKey, order: tasks.order })
    .from(tasks)
    .where(lt(tasks.createdAt, before))
    .limit(1000);
  for (const row of old) {
    if (row.resultKey !== '') await storage.delete(row.resultKey);
    await deleteSourceFile(storage, row);
  }
  const ids = old.map(({ id }) => id);
  return ids.length === 0 ? 0 : scope.deleteRows('tasks', ({ id }) => inArray(id, ids));
};
