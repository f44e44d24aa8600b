import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { afterPublication } from '../../reading/proofs/recount.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { record } from '../booklets/activity.ts';
import { bookletFor } from '../booklets/found.ts';
import { refuseArchived, refuseBinned } from '../booklets/state.ts';
import { frozenMedia } from './freeze.ts';
import { snapshotOf } from './snapshot.ts';
import { keepVersion, lockBooklet } from './store.ts';

/**
 * Publishes the online version of one booklet again, under the next number, with another file. Returns true when it
 * did.
 */
const refreshOne = async (scope: Scope, bookletId: string, media: Row<'media'>): Promise<boolean> => {
  await bookletFor(scope, bookletId, 'booklet.publish');
  return scope.transaction(async (inside) => {
    const booklet = await lockBooklet(inside, bookletId);
    if (!booklet?.onlinePublicationId) return false;
    refuseBinned(booklet, inside.actor.timeZone);
    refuseArchived(booklet);
    const { publications } = inside.views;
    const [online] = await inside
      .select({ snapshot: publications.snapshot })
      .from(publications)
      .where(eq(publications.id, booklet.onlinePublicationId));
    if (!online) return false;
    const before = snapshotOf(online.snapshot);
    const snapshot = { ...before, media: { ...before.media, [media.id]: frozenMedia(media, before.language) } };
    // The draft already has the file and is one revision newer: nothing else of it is published here.
    const wasLatest = booklet.onlineRevision === booklet.revision - 1;
    const onlineRevision = wasLatest ? booklet.revision : (booklet.onlineRevision ?? 0);
    const note = `Fichier remplacé : ${media.name}`;
    const kept = { kind: 'minor' as const, note, restoredFrom: null, timeZone: inside.actor.timeZone };
    const version = await keepVersion(inside, booklet, snapshot, onlineRevision, kept);
    await afterPublication(inside, bookletId, { snapshot, number: version }, 'minor', booklet.settings);
    await record(inside, bookletId, 'published', String(version));
    return true;
  });
};

/**
 * Publishes again each online booklet that shows a file, with the current file and no other change: versions are
 * immutable, so readers need a new one. Returns how many. Refusals as `bookletFor` without the right to publish.
 */
export const refreshOnline = async (scope: Scope, media: Row<'media'>): Promise<number> => {
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
    if (!(await refreshOne(scope, id, media))) continue;
    readersChanged(id);
    refreshed += 1;
  }
  return refreshed;
};
