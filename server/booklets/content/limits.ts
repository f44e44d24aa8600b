/** Limits of a booklet, shared by the editor and imports. */
export const MAX_CHAPTERS_PER_BOOKLET = 30;
export const MAX_PAGES_PER_CHAPTER = 60;
export const MAX_PAGES_PER_BOOKLET = 300;
export const MAX_BLOCKS_PER_PAGE = 100;
/** Bytes of all the blocks of a page, as JSON. */
export const MAX_PAGE_BYTES = 500 * 1024;

/** Slugs of the reader's own routes, which no page may use. */
export const RESERVED_PAGE_SLUGS: readonly string[] = [
  'sommaire',
  'fin',
  'recherche',
  'imprimer',
  'fichiers',
  'quiz',
  'acces',
  'aide',
  'donnees',
];
