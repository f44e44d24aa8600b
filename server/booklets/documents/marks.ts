/** Begins the name of the bookmarks that number the paragraphs of a source, for the converter keeps bookmarks. */
export const MARK = '_paragraph_';

/** The number that a bookmark gives, or null for one of the author's. */
export const markNumber = (id: string): number | null => {
  const number = id.startsWith(MARK) ? Number(id.slice(MARK.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
};
