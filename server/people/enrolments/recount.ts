import { eq } from 'drizzle-orm';
import { getMajorVersions, toSnapshot } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { listVersionTasks, loadAudienceGroups, recountGroup } from './version-tasks.ts';

/**
 * Recounts the tasks that the online version requires of each participant, and those done; limited to `ids` if given.
 * Call it in the transaction of the change.
 */
export const recountProgress = async (
  inside: Scope,
  bookletId: string,
  ids: readonly string[] | null = null,
): Promise<void> => {
  if (ids?.length === 0) return;
  const { booklets, publications } = inside.views;
  const [row] = await inside
    .select({ snapshot: publications.snapshot, number: publications.number, settings: booklets.settings })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(eq(booklets.id, bookletId));
  if (!row?.settings || row.number === null) return;
  const snapshot = toSnapshot(row.snapshot);
  const majors = await getMajorVersions(inside, bookletId, row.number);
  const follows = row.settings.tracking.mode !== 'none';
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, ids, majors)) {
    const asked = listVersionTasks(snapshot, group.reader, majors);
    await recountGroup(inside, group, asked, { number: row.number, follows });
  }
};
