import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { listMediaIds } from '../content/props.ts';
import { type FrozenPage, listFrozenPages, type Snapshot } from './snapshot.ts';

/**
 * Part of a version that one reader may see: without the pages of other audiences, the chapters that this empties, and
 * the files of those pages alone. `reader` null is an anonymous reader. Every reader output (documents, contents,
 * search, quizzes, files) derives from this: a page outside it does not exist for the reader, and a link to it renders
 * as plain text.
 */
export const filterSnapshotForReader = (snapshot: Snapshot, reader: AudienceReader | null): Snapshot =>
  filterSnapshotPages(snapshot, ({ audience = null }) => isInAudience(audience, reader));

/** Keeps only the matching pages of a version, without the chapters and files that this leaves unused. */
export const filterSnapshotPages = (snapshot: Snapshot, isFor: (page: FrozenPage) => boolean): Snapshot => {
  if (listFrozenPages(snapshot).every(isFor)) return snapshot;
  const chapters = snapshot.chapters
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter(isFor) }))
    .filter(({ pages }) => pages.length > 0);
  const { theme, welcome, cover } = snapshot;
  const own = [theme.logo.mediaId, theme.logo.darkMediaId, welcome.photoMediaId, cover.mediaId];
  const faces = (snapshot.referents ?? []).map(({ photo }) => photo.mediaId);
  const used = new Set([...own, ...faces, ...listMediaIds(chapters)]);
  const media = Object.fromEntries(Object.entries(snapshot.media).filter(([id]) => used.has(id)));
  return { ...snapshot, chapters, media };
};
