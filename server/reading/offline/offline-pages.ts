import {
  computePageHash,
  type FrozenPage,
  filterSnapshotBlocks,
  filterSnapshotForReader,
  filterSnapshotPages,
  listFrozenPages,
  type Snapshot,
} from '../../booklets/index.ts';

/**
 * The part of a version that may go into a file: what every reader sees, without the pages and blocks that open on a day of each
 * reader's own. Once downloaded, a file opens for anybody, at any time.
 */
export const selectOfflineSnapshot = (whole: Snapshot): Snapshot =>
  filterSnapshotBlocks(
    filterSnapshotPages(filterSnapshotForReader(whole, null), ({ unlockDays }) => unlockDays === null),
    ({ unlockDays = null }) => unlockDays === null,
  );

/** Keeps the chosen chapters only; null: all of them. */
export const chooseChapters = (snapshot: Snapshot, chapterIds: readonly string[] | null): Snapshot => {
  if (chapterIds === null) return snapshot;
  const chosen = new Set(
    snapshot.chapters.filter(({ id }) => chapterIds.includes(id)).flatMap(({ pages }) => pages.map(({ id }) => id)),
  );
  return filterSnapshotPages(snapshot, ({ id }) => chosen.has(id));
};

/** Pages that a code counts, in order: those of the whole version, so that any choice of chapters gives the same places. */
export const listOfflinePlaces = (whole: Snapshot): { page: FrozenPage; hash: string; place: number }[] =>
  listFrozenPages(selectOfflineSnapshot(whole)).map((page, place) => ({ page, hash: computePageHash(page), place }));
