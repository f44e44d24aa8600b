import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { mediaIdsOf } from '../content/props.ts';
import { type FrozenPage, frozenPages, type Snapshot } from './snapshot.ts';

/**
 * What of a version is for one reader: without the pages whose audience he is not in, the chapters that this leaves empty,
 * and the files that only those pages show. `reader` null is somebody nobody knows. Whatever a reader gets (documents,
 * contents, search, quizzes, files) is made from this: a page that is not in it does not exist for him, and a link to it
 * is drawn as its words alone.
 */
export const visibleTo = (snapshot: Snapshot, reader: AudienceReader | null): Snapshot =>
  withPages(snapshot, ({ audience = null }) => isInAudience(audience, reader));

/** A version with these pages alone, without the chapters that this empties and the files that only the others show. */
export const withPages = (snapshot: Snapshot, isFor: (page: FrozenPage) => boolean): Snapshot => {
  if (frozenPages(snapshot).every(isFor)) return snapshot;
  const chapters = snapshot.chapters
    .map((chapter) => ({ ...chapter, pages: chapter.pages.filter(isFor) }))
    .filter(({ pages }) => pages.length > 0);
  const { theme, welcome, cover } = snapshot;
  const own = [theme.logo.mediaId, theme.logo.darkMediaId, welcome.photoMediaId, cover.mediaId];
  const faces = (snapshot.referents ?? []).map(({ photo }) => photo.mediaId);
  const used = new Set([...own, ...faces, ...mediaIdsOf(chapters)]);
  const media = Object.fromEntries(Object.entries(snapshot.media).filter(([id]) => used.has(id)));
  return { ...snapshot, chapters, media };
};
