import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';

/** Pages of a published chapter that count as reading it: its mandatory pages, else all of them. */
const listRequiredPages = async (scope: Scope, publicationId: string | null, chapterId: string): Promise<string[]> => {
  if (publicationId === null) return [];
  const { publications } = scope.views;
  const [row] = await scope
    .select({
      pages: sql<{ id: string; mandatory: boolean }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', page -> 'id', 'mandatory', page -> 'mandatory')), '[]')
        from jsonb_array_elements(${publications.snapshot} -> 'chapters') as c(chapter),
          jsonb_array_elements(chapter -> 'pages') as p(page)
        where chapter ->> 'id' = ${chapterId})`,
    })
    .from(publications)
    .where(eq(publications.id, publicationId));
  const pages = row?.pages ?? [];
  const mandatory = pages.filter((page) => page.mandatory);
  return (mandatory.length > 0 ? mandatory : pages).map(({ id }) => id);
};

/**
 * Readers who completed a chapter, with the day (`YYYY-MM-DD`, in the time zone) of its last page, as a side of a join;
 * null when the published version has no such chapter.
 */
export const findChapterCompletions = async (
  scope: Scope,
  { onlinePublicationId }: { onlinePublicationId: string | null },
  chapterId: string,
  timeZone: string,
  enrolmentId: string | null = null,
) => {
  const pages = await listRequiredPages(scope, onlinePublicationId, chapterId);
  if (pages.length === 0) return null;
  const { pageProgress } = scope.views;
  const day = sql<string>`to_char(max(${pageProgress.doneAt}) at time zone ${timeZone}, 'YYYY-MM-DD')`;
  return scope
    .select({
      enrolmentId: pageProgress.enrolmentId,
      day: day.as('done_on'),
      at: max(pageProgress.doneAt).mapWith(pageProgress.doneAt).as('done_at'),
    })
    .from(pageProgress)
    .where(
      and(
        anyOf(pageProgress.pageId, pages),
        enrolmentId === null ? undefined : inArray(pageProgress.enrolmentId, [enrolmentId]),
      ),
    )
    .groupBy(pageProgress.enrolmentId)
    .having(sql`count(*) = ${pages.length}`)
    .as('chapter_done');
};
