import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';

/** Where a file is used, as a person knows the place: the page of a draft, the booklet itself, a published version. */
export const usesOf = async (scope: Scope, mediaId: string): Promise<string[]> => {
  const { mediaUses, booklets, blocks, pages, chapters, publications } = scope.views;
  const drafts = await scope
    .select({ booklet: booklets.title, page: pages.title })
    .from(mediaUses)
    .innerJoin(booklets, eq(booklets.id, mediaUses.bookletId))
    .leftJoin(blocks, eq(blocks.id, mediaUses.holderId))
    .leftJoin(pages, eq(pages.id, blocks.pageId))
    .leftJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(
      and(
        eq(mediaUses.mediaId, mediaId),
        // What is deleted in the editor may still be undone, but then the gate tells that its file is gone.
        or(
          eq(mediaUses.holderId, booklets.id),
          and(isNull(blocks.deletedAt), isNull(pages.deletedAt), isNull(chapters.deletedAt)),
        ),
      ),
    )
    .orderBy(asc(booklets.title), asc(pages.title))
    .limit(100);
  const published = await scope
    .select({ title: publications.title, number: publications.number })
    .from(publications)
    .where(sql`${publications.snapshot}::text like ${`%${mediaId}%`}`)
    .orderBy(asc(publications.title), asc(publications.number))
    .limit(100);
  return [
    ...drafts.map(({ booklet, page }) => [booklet ?? 'Livret sans titre', page].filter(Boolean).join(' › ')),
    ...published.map(({ title, number }) => `${title}, version ${number}`),
  ];
};

/** The first five of some names, as a sentence tells them: « A », « B »… */
export const quoted = (names: readonly string[]): string => {
  const first = names
    .slice(0, 5)
    .map((name) => `« ${name} »`)
    .join(', ');
  return names.length > 5 ? `${first}…` : first;
};

/** MED-003, with where it is used. */
export const stillUsed = (uses: readonly string[]): Refusal =>
  new Refusal('MED-003', { n: uses.length, liste: quoted(uses) });
