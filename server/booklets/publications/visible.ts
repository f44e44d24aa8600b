import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { mediaIdsOf } from '../content/props.ts';
import { type FrozenPage, frozenPages, type Snapshot } from './snapshot.ts';

/**
 * Part of a version that one reader may see: without the pages of other audiences, the chapters that this empties, and
 * the files of those pages alone. `reader` null is an anonymous reader. Every reader output (documents, contents,
 * search, quizzes, files) derives from this: a page outside it does not exist for the reader, and a link to it renders
 * as plain text.
 */
export const visibleTo = (snapshot: Snapshot, reader: AudienceReader | null): Snapshot =>
  withPages(snapshot, ({ audience = null }) => isInAudience(audience, reader));

/** Keeps only the matching pages of a version, without the chapters and files that this leaves unused. */
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
