import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bookletPageFields, type PageNode, type Tree } from '../../../contract/booklets/content/content.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { findRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { isAdmin } from '../booklets/find-booklet.ts';
import { listContentRows } from './list-content-rows.ts';
import { listOwnFields } from './own-fields.ts';
import { createPagePeopleReader } from './page-people.ts';

export const buildPageNode = (page: TenantRow<'pages'>, blocks: number, words: number): PageNode => ({
  ...pickSchemaFields(page, bookletPageFields),
  id: page.id,
  chapterId: page.chapterId,
  slug: page.slug,
  rowVersion: page.rowVersion,
  blocks,
  words,
  templateCode: page.templateCode,
});

/** Predicate of the chapters that the actor may edit; reading the tree is already authorised. */
const createEditablePredicate = async (scope: Scope, bookletId: string): Promise<(chapterId: string) => boolean> => {
  if (isAdmin(scope)) return () => true;
  const right = await findRow(scope, 'bookletRights', (rights) =>
    and(eq(rights.bookletId, bookletId), eq(rights.userId, scope.actor.id)),
  );
  if (!right || !hasPermission('booklet.edit', scope.actor.role, right.level)) return () => false;
  const held = right.level === 'writer' ? right.chapterIds : null;
  return (chapterId) => held === null || held.includes(chapterId);
};

/** Chapters and pages of a booklet in order, hidden ones included, deleted ones not. */
export const loadContentTree = async (scope: Scope, bookletId: string): Promise<Tree> => {
  const { company, pages, blocks } = scope.views;
  const sums = scope
    .select({
      pageId: blocks.pageId,
      n: sql<number>`count(*)::int`.as('n'),
      words: sql<number>`sum(${blocks.words})::int`.as('words_sum'),
    })
    .from(blocks)
    .where(and(eq(blocks.bookletId, bookletId), isNull(blocks.deletedAt)))
    .groupBy(blocks.pageId)
    .as('sums');
  const booklet = await findRow(scope, 'booklets', ({ id }) => eq(id, bookletId));
  const [chapterRows, pageRows, [owner], ownFields] = await Promise.all([
    listContentRows(scope, 'chapters', bookletId),
    scope
      .select()
      .from(pages)
      .leftJoin(sums, eq(sums.pageId, pages.id))
      .where(and(eq(pages.bookletId, bookletId), isNull(pages.deletedAt)))
      .orderBy(asc(pages.position), asc(pages.id)),
    scope.select({ embedHosts: company.embedHosts }).from(company),
    listOwnFields(scope),
  ]);
  const editable = await createEditablePredicate(scope, bookletId);
  const describePeople = await createPagePeopleReader(
    scope,
    bookletId,
    pageRows.map((row) => row.pages),
  );
  const nodes = Map.groupBy(
    pageRows.map((row) => ({
      ...buildPageNode(row.pages, row.sums?.n ?? 0, row.sums?.words ?? 0),
      ...describePeople(row.pages),
    })),
    (page) => page.chapterId,
  );
  return {
    revision: booklet?.revision ?? 1,
    embedHosts: owner?.embedHosts ?? [],
    ...(ownFields.length > 0 && { ownFields }),
    chapters: chapterRows.map((chapter) => ({
      id: chapter.id,
      editable: editable(chapter.id),
      title: chapter.title,
      visible: chapter.visible,
      reviewMonths: chapter.reviewMonths,
      rowVersion: chapter.rowVersion,
      templateCode: chapter.templateCode,
      pages: nodes.get(chapter.id) ?? [],
    })),
  };
};
