import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { listTemplates, TemplateRow } from '../../../contract/library/chapter-templates.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import { may } from '../../../contract/platform/permissions.ts';
import { foldedKey } from '../../booklets/booklets/titles.ts';
import { containing, folded } from '../../platform/data/folded.ts';
import { chapterTemplates, pageTemplates, templateDrafts } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { usageCounts } from '../../platform/data/template-usage.ts';
import { known } from './found.ts';

type Query = QueryOf<typeof listTemplates>;

/** Company whose booklets the actor may see in usages; null for the publisher, who sees all. */
export const tellsOf = (scope: Scope): string | null => (scope.actor.role === 'super_admin' ? null : scope.companyId);

const asked = (scope: Scope, { search, category, state, scope: reach, type }: Query): SQL | undefined => {
  const pattern = containing(foldedKey(search));
  return and(
    known(scope),
    category && eq(chapterTemplates.category, category),
    state && eq(chapterTemplates.state, state),
    reach && (reach === 'global' ? isNull(chapterTemplates.companyId) : isNotNull(chapterTemplates.companyId)),
    type && sql`${chapterTemplates.bookletTypes} @> ${JSON.stringify([type])}::jsonb`,
    search === ''
      ? undefined
      : or(
          sql`${folded(chapterTemplates.title)} like ${pattern}`,
          sql`${folded(chapterTemplates.summary)} like ${pattern}`,
          sql`${chapterTemplates.code} like ${pattern}`,
        ),
    // Only users who may edit the library see drafts.
    may('library.write', scope.actor.role) ? undefined : sql`${chapterTemplates.state} <> 'draft'`,
  );
};

/** Lists the library chapters visible to the actor. */
export const listOf = async (scope: Scope, query: Query): Promise<AnswerOf<typeof listTemplates>> => {
  const uses = sql`${usageCounts(tellsOf(scope))} uses`;
  const usages = sql<number>`coalesce((select n from ${uses} where uses.id = ${chapterTemplates}.id), 0)`;
  const column = {
    title: sql`${folded(chapterTemplates.title)} collate "C"`,
    category: sql`${chapterTemplates.category}`,
    state: sql`${chapterTemplates.state}`,
    usages,
    position: sql`${chapterTemplates.position}`,
    updatedAt: sql`${chapterTemplates.updatedAt}`,
  }[query.sort];
  const way = query.direction === 'asc' ? asc : desc;
  const pages = sql<number>`(select count(*)::int from ${pageTemplates}
    where ${pageTemplates}.chapter_template_id = ${chapterTemplates}.id)`;
  const where = asked(scope, query);
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
    can: { create: may('library.write', scope.actor.role) },
  };
};
