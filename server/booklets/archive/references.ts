/*
 * Block props hold local ids in three places, whatever the type (see blocks/block.ts): `mediaId`, a `href` that is
 * `page:{id}`, and such links in rich text.
 */

/** Reference of a link to a page outside the booklet: a dead link stays dead. */
export const MISSING_PAGE_REF = 'p0';

interface ReferenceMapping {
  /** Null for an unknown file. */
  media: (name: string) => string | null;
  page: (name: string) => string;
}

const PAGE_LINK_PATTERN = /^page:(.*)$/i;
const HTML_PAGE_LINK_PATTERN = /(\shref=")page:([^"]*)(")/gi;

/** Replaces the file and page references of the props. */
export const replaceReferences = (value: unknown, names: ReferenceMapping, field = ''): unknown => {
  if (typeof value === 'string') {
    if (field === 'mediaId') return names.media(value);
    if (field === 'href') return value.replace(PAGE_LINK_PATTERN, (_, page: string) => `page:${names.page(page)}`);
    if (field === 'html')
      return value.replace(
        HTML_PAGE_LINK_PATTERN,
        (_, before, page: string, after) => `${before}page:${names.page(page)}${after}`,
      );
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => replaceReferences(item, names, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceReferences(inner, names, key)]));
};

/** Sorts the keys of every object, so that equal values give equal texts. */
export const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
};
