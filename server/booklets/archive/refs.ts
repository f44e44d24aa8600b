/*
 * Props of a block hold ids of this installation in three places, whatever the block (see blocks/block.ts): `mediaId`, a
 * `href` that is `page:{id}`, and such links in rich text.
 */

/** What a link to a page that is not in the booklet is called: it led nowhere, and leads nowhere again. */
export const NOWHERE = 'p0';

interface Names {
  /** Null: there is no such file. */
  media: (name: string) => string | null;
  page: (name: string) => string;
}

const LINK = /^page:(.*)$/i;
const LINK_IN_HTML = /(\shref=")page:([^"]*)(")/gi;

/** The same props with every file and every page under another name. */
export const renamed = (value: unknown, names: Names, field = ''): unknown => {
  if (typeof value === 'string') {
    if (field === 'mediaId') return names.media(value);
    if (field === 'href') return value.replace(LINK, (_, page: string) => `page:${names.page(page)}`);
    if (field === 'html')
      return value.replace(
        LINK_IN_HTML,
        (_, before, page: string, after) => `${before}page:${names.page(page)}${after}`,
      );
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => renamed(item, names, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, names, key)]));
};

/** A value with the keys of every object in one order: the same value is the same text. */
export const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
};
