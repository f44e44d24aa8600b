import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { recordActivity } from '../booklets/activity.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { recountAfterPublication } from '../booklets/hooks.ts';
import { lockBooklet } from '../booklets/lock-booklet.ts';
import { refuseArchivedBooklet, refuseBinnedBooklet } from '../booklets/state.ts';
import { freezeMedia } from './freeze.ts';
import { invalidateReaderCache } from './reader-cache-events.ts';
import { saveVersion } from './save-version.ts';
import { toSnapshot } from './snapshot.ts';

/**
 * Publishes the online version of one booklet again, under the next number, with another file. Returns true when it
 * did.
 */
const refreshBookletMedia = async (scope: Scope, bookletId: string, media: TenantRow<'media'>): Promise<boolean> => {
  await requireBooklet(scope, bookletId, 'booklet.publish');
  return scope.transaction(async (inside) => {
    const booklet = await lockBooklet(inside, bookletId, { isChange: true });
    if (!booklet.onlinePublicationId) return false;
    refuseBinnedBooklet(booklet, inside.actor.timeZone);
    refuseArchivedBooklet(booklet);
    const onlineId = booklet.onlinePublicationId;
    const online = await requireRow(inside, 'publications', ({ id }) => eq(id, onlineId));
    const before = toSnapshot(online.snapshot);
    const snapshot = { ...before, media: { ...before.media, [media.id]: freezeMedia(media, before.language) } };
    // The draft already has the file and is one revision newer: nothing else of it is published here.
    const wasLatest = booklet.onlineRevision === booklet.revision - 1;
    const onlineRevision = wasLatest ? booklet.revision : (booklet.onlineRevision ?? 0);
    const note = `Fichier remplacé : ${media.name}`;
    const kept = { kind: 'minor' as const, note, changes: null, restoredFrom: null, timeZone: inside.actor.timeZone };
    const version = await saveVersion(inside, booklet, snapshot, onlineRevision, kept);
    await recountAfterPublication.run(inside, bookletId, { snapshot, number: version }, null, booklet.settings);
    await recordActivity(inside, bookletId, 'published', String(version));
    return true;
  });
};

/**
 * Publishes again each online booklet that shows a file, with the current file and no other change: versions are
 * immutable, so readers need a new one. Returns how many. Refusals as `requireBooklet` without the right to publish.
 */
export const refreshOnlineMedia = async (scope: Scope, media: TenantRow<'media'>): Promise<number> => {
  const { publicationMedia, booklets } = scope.views;
  const shown = await scope
    .select({ id: booklets.id })
    .from(booklets)
    .innerJoin(publicationMedia, eq(publicationMedia.publicationId, booklets.onlinePublicationId))
    .where(
      and(
        eq(publicationMedia.mediaId, media.id),
        isNotNull(booklets.onlinePublicationId),
        isNull(booklets.binnedAt),
        eq(booklets.state, 'published'),
      ),
    );
  let refreshed = 0;
  for (const { id } of shown) {
    if (!(await refreshBookletMedia(scope, id, media))) continue;
    invalidateReaderCache(id);
    refreshed += 1;
  }
  return refreshed;
};
