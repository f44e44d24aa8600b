/** Prefix of the bookmarks that number the source paragraphs; the converter keeps bookmarks. */
export const MARK = '_paragraph_';

/** Paragraph number of a bookmark; null for a bookmark of the author. */
export const markNumber = (id: string): number | null => {
  const number = id.startsWith(MARK) ? Number(id.slice(MARK.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
};
