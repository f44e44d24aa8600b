import { estimateReadingMinutes } from '../../../blocks/text-content.ts';
import { type Audience, type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { listMediaIds } from '../content/props.ts';
import { type FrozenBlock, type FrozenPage, listFrozenPages, type Snapshot } from './snapshot.ts';
import { removeLonelyHeadings } from './withhold.ts';

/**
 * Part of a version that one reader may see: without the pages and blocks of other audiences, the pages and chapters
 * that this empties, and the files of those alone. `reader` null is an anonymous reader. Every reader output
 * (documents, contents, search, quizzes, files) derives from this: what is outside it does not exist for the reader,
 * and a link to such a page renders as plain text.
 */
export const filterSnapshotForReader = (snapshot: Snapshot, reader: AudienceReader | null): Snapshot => {
  const isFor = ({ audience = null }: { audience?: Audience | null }) => isInAudience(audience, reader);
  return filterSnapshotBlocks(filterSnapshotPages(snapshot, isFor), isFor);
};

/** Every audience of a version, of its pages and of their blocks, in order: readers alike for all see the same. */
export const listAudiences = (snapshot: Snapshot): (Audience | null)[] =>
  listFrozenPages(snapshot).flatMap(({ audience = null, blocks }) => [
    audience,
    ...blocks.map((block) => block.audience ?? null),
  ]);

/** Keeps only the matching pages of a version, without the chapters and files that this leaves unused. */
export const filterSnapshotPages = (snapshot: Snapshot, isFor: (page: FrozenPage) => boolean): Snapshot => {
  if (listFrozenPages(snapshot).every(isFor)) return snapshot;
  return keepChapters(snapshot, (pages) => pages.filter(isFor));
};

/** A page with only the matching blocks, and the headings that still announce something. */
const filterPageBlocks = (page: FrozenPage, isFor: (block: FrozenBlock) => boolean): FrozenPage => {
  if (page.blocks.every(isFor)) return page;
  const blocks = removeLonelyHeadings(page.blocks, page.blocks.filter(isFor));
  return { ...page, blocks, minutes: page.readingMinutes ?? estimateReadingMinutes(blocks) };
};

/** Keeps only the matching blocks of a version, without the pages, chapters and files that this leaves unused. */
export const filterSnapshotBlocks = (snapshot: Snapshot, isFor: (block: FrozenBlock) => boolean): Snapshot => {
  if (listFrozenPages(snapshot).every(({ blocks }) => blocks.every(isFor))) return snapshot;
  return keepChapters(snapshot, (pages) =>
    pages.flatMap((page) => {
      const kept = filterPageBlocks(page, isFor);
      return kept.blocks.length > 0 || page.blocks.length === 0 ? [kept] : [];
    }),
  );
};

const keepChapters = (snapshot: Snapshot, keepPages: (pages: FrozenPage[]) => FrozenPage[]): Snapshot => {
  const chapters = snapshot.chapters
    .map((chapter) => ({ ...chapter, pages: keepPages(chapter.pages) }))
    .filter(({ pages }) => pages.length > 0);
  const { theme, welcome, cover } = snapshot;
  const own = [theme.logo.mediaId, theme.logo.darkMediaId, welcome.photoMediaId, cover.mediaId];
  const faces = (snapshot.referents ?? []).map(({ photo }) => photo.mediaId);
  const used = new Set([...own, ...faces, ...listMediaIds(chapters)]);
  const media = Object.fromEntries(Object.entries(snapshot.media).filter(([id]) => used.has(id)));
  return { ...snapshot, chapters, media };
};
