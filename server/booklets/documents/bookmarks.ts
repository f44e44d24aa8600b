/** Prefix of the bookmarks that number the source paragraphs; the converter keeps bookmarks. */
export const BOOKMARK_PREFIX = '_paragraph_';

/** Paragraph number of a bookmark; null for a bookmark of the author. */
export const parseBookmarkNumber = (id: string): number | null => {
  const number = id.startsWith(BOOKMARK_PREFIX) ? Number(id.slice(BOOKMARK_PREFIX.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
};
