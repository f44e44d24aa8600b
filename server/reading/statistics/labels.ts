import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/** Titles of pages by id, including deleted pages. */
export const loadPageTitles = async (scope: Scope, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { pages } = scope.views;
  const rows = await scope.select({ id: pages.id, title: pages.title }).from(pages).where(anyOf(pages.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
};

/** Titles of pages by `{booklet} {slug}`. */
export const loadPageTitlesBySlug = async (
  scope: Scope,
  bookletIds: readonly string[],
): Promise<Map<string, string>> => {
  const { pages } = scope.views;
  const rows = await scope
    .select({ bookletId: pages.bookletId, slug: pages.slug, title: pages.title })
    .from(pages)
    .where(anyOf(pages.bookletId, bookletIds));
  return new Map(rows.map(({ bookletId, slug, title }) => [`${bookletId} ${slug}`, title]));
};

/** Name and question count of quizzes, by block. */
export const loadQuizNames = async (scope: Scope, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { label: string; questions: number }>();
  const { blocks, pages } = scope.views;
  const rows = await scope
    .select({
      id: blocks.id,
      title: sql<string | null>`${blocks.props} ->> 'title'`,
      questions: sql<number>`coalesce(jsonb_array_length(${blocks.props} -> 'questions'), 0)`,
      page: pages.title,
    })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(anyOf(blocks.id, ids));
  return new Map(rows.map(({ id, title, page, questions }) => [id, { label: title || page, questions }]));
};
