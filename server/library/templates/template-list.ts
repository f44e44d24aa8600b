import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { listTemplates, TemplateRow } from '../../../contract/library/chapter-templates.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { selectTemplateUsageCounts } from '../../platform/data/queries/template-usage.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';

type ListQuery = CallQuery<typeof listTemplates>;

/** Company whose booklets the actor may see in usages; null for the publisher, who sees all. */
export const findUsageCompanyId = (scope: Scope): string | null =>
  scope.actor.role === 'super_admin' ? null : scope.companyId;

const buildListCondition = (
  scope: Scope,
  { search, category, state, scope: reach, type, language }: ListQuery,
): SQL | undefined => {
  const { chapterTemplates } = scope.views;
  const pattern = toLikePattern(toFoldedKey(search));
  return and(
    isNull(chapterTemplates.deletedAt),
    category && eq(chapterTemplates.category, category),
    state && eq(chapterTemplates.state, state),
    reach && (reach === 'global' ? isNull(chapterTemplates.companyId) : isNotNull(chapterTemplates.companyId)),
    language ? sql`${language} = any(${chapterTemplates.languages})` : undefined,
    type && sql`${chapterTemplates.bookletTypes} @> ${JSON.stringify([type])}::jsonb`,
    search === ''
      ? undefined
      : or(
          sql`${foldColumn(chapterTemplates.title)} like ${pattern}`,
          sql`${foldColumn(chapterTemplates.summary)} like ${pattern}`,
          sql`${chapterTemplates.code} like ${pattern}`,
        ),
    // Only users who may edit the library see drafts.
    hasPermission('library.write', scope.actor.role) ? undefined : sql`${chapterTemplates.state} <> 'draft'`,
  );
};

/** Lists the library chapters visible to the actor. */
export const listTemplateRows = async (scope: Scope, query: ListQuery): Promise<CallAnswer<typeof listTemplates>> => {
  const { chapterTemplates, pageTemplates, templateDrafts } = scope.views;
  const uses = sql`${selectTemplateUsageCounts(findUsageCompanyId(scope))} uses`;
  const usages = sql<number>`coalesce((select n from ${uses} where uses.id = ${chapterTemplates.id}), 0)`;
  const column = {
    title: sql`${foldColumn(chapterTemplates.title)} collate "C"`,
    category: sql`${chapterTemplates.category}`,
    state: sql`${chapterTemplates.state}`,
    usages,
    position: sql`${chapterTemplates.position}`,
    updatedAt: sql`${chapterTemplates.updatedAt}`,
  }[query.sort];
  const way = query.direction === 'asc' ? asc : desc;
  const pages = sql<number>`(select count(*)::int from ${pageTemplates}
    where ${pageTemplates.chapterTemplateId} = ${chapterTemplates.id})`;
  const where = buildListCondition(scope, query);
  const [rows, [counted]] = await Promise.all([
    scope
      .select({
        id: chapterTemplates.id,
        code: chapterTemplates.code,
        title: chapterTemplates.title,
        icon: chapterTemplates.icon,
        category: chapterTemplates.category,
        companyId: chapterTemplates.companyId,
        state: chapterTemplates.state,
        languages: chapterTemplates.languages,
        version: chapterTemplates.version,
        reviewOn: chapterTemplates.reviewOn,
        updatedAt: chapterTemplates.updatedAt,
        changed: sql<boolean>`coalesce(${templateDrafts.revision} > ${templateDrafts.publishedRevision}, false)`,
        pages,
        usages,
      })
      .from(chapterTemplates)
      .leftJoin(templateDrafts, eq(templateDrafts.chapterTemplateId, chapterTemplates.id))
      .where(where)
      .orderBy(way(column), asc(chapterTemplates.code))
      .limit(query.size)
      .offset((query.page - 1) * query.size),
    scope.select({ n: sql<number>`count(*)::int` }).from(chapterTemplates).where(where),
  ]);
  return {
    rows: rows.map(
      ({ companyId, updatedAt, ...row }): TemplateRow => ({
        ...row,
        scope: companyId === null ? 'global' : 'company',
        updatedAt: updatedAt.toISOString(),
      }),
    ),
    total: counted?.n ?? 0,
    can: { create: hasPermission('library.write', scope.actor.role) },
  };
};
