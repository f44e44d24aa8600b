import { libraryPaths, paths, sectorPath } from '../../../contract/platform/paths.ts';

/** Paths of the library's pages, for links. */
export const libraryPagePaths: Record<'chapters' | 'newChapter' | 'sectors' | 'newSector', string> = {
  chapters: paths.libraryChapters,
  newChapter: paths.libraryChapterCreate,
  sectors: paths.librarySectors,
  newSector: paths.librarySectorCreate,
};
export const getChapterPath = (id: string): string => libraryPaths.chapter.replace('$templateId', id);
export const getChapterPagesPath = (id: string): string => libraryPaths.pages.replace('$templateId', id);
export const getSectorPath = sectorPath;
