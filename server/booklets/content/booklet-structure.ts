import { asc, eq } from 'drizzle-orm';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';
import { MAX_CHAPTERS_PER_BOOKLET, MAX_PAGES_PER_BOOKLET, MAX_PAGES_PER_CHAPTER } from './limits.ts';
import { listContentRows } from './list-content-rows.ts';

/**
 * Chapters, pages and slugs of a booklet, in order, to check limits, order and names. Deleted pages count only for
 * slugs.
 */
export interface BookletStructure {
  chapters: { id: string; title: string; position: number; templateCode: string | null }[];
  pages: { id: string; chapterId: string; position: number }[];
  slugs: Set<string>;
}

/** Loads a booklet's chapters and pages. The booklet's lock keeps them stable. */
export const loadBookletStructure = async (inside: Scope, bookletId: string): Promise<BookletStructure> => {
  const chapters = await listContentRows(inside, 'chapters', bookletId);
  const pages = await listRows(inside, 'pages', (rows) => eq(rows.bookletId, bookletId), {
    order: ({ position, id }) => [asc(position), asc(id)],
  });
  const alive = new Set(chapters.map(({ id }) => id));
  return {
    chapters,
    pages: pages.filter((page) => page.deletedAt === null && alive.has(page.chapterId)),
    slugs: new Set(pages.map(({ slug }) => slug)),
  };
};

/** Ids of the pages of one chapter, in order. */
export const listChapterPageIds = ({ pages }: BookletStructure, chapterId: string): string[] =>
  pages.filter((page) => page.chapterId === chapterId).map(({ id }) => id);

/** Position after the last one. */
export const getNextPosition = (placed: readonly { position: number }[]): number =>
  placed.reduce((last, { position }) => Math.max(last, position), 0) + 1;

/** Refuses (WIZ-014) more chapters than a booklet may have. */
export const refuseTooManyChapters = ({ chapters }: BookletStructure, more: number): void => {
  if (chapters.length + more > MAX_CHAPTERS_PER_BOOKLET) throw new Refusal('WIZ-014', { n: MAX_CHAPTERS_PER_BOOKLET });
};

/** Refuses (WIZ-015) more pages than a chapter or a booklet may have. `chapterId` null: in new chapters. */
export const refuseTooManyPages = (census: BookletStructure, chapterId: string | null, more: number): void => {
  if (census.pages.length + more > MAX_PAGES_PER_BOOKLET) throw new Refusal('WIZ-015', { n: MAX_PAGES_PER_BOOKLET });
  const here = chapterId === null ? 0 : listChapterPageIds(census, chapterId).length;
  if (chapterId !== null && here + more > MAX_PAGES_PER_CHAPTER) {
    throw new Refusal('WIZ-015', { n: MAX_PAGES_PER_CHAPTER });
  }
};

/** Refuses (WIZ-010) titles that another chapter of the booklet has, or that repeat. */
export const refuseSameTitles = (
  { chapters }: BookletStructure,
  titles: readonly string[],
  except: string | null = null,
): void => {
  const taken = new Set(chapters.filter(({ id }) => id !== except).map(({ title }) => toFoldedKey(title)));
  for (const title of titles) {
    const key = toFoldedKey(title);
    if (taken.has(key)) throw createFieldRefusal('title', 'WIZ-010');
    taken.add(key);
  }
};
