import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getPermissionAction } from '../../../contract/platform/permissions.ts';
import type { Db } from '../../platform/data/client.ts';
import { chapterTemplates, pageTemplates } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type ChapterTemplateRow = typeof chapterTemplates.$inferSelect;
/** Source of queries: the database or a transaction. */
export type DatabaseReader = Pick<Db, 'select'>;

/**
 * SQL condition for templates visible to the actor: the publisher's and the company's; only the bin shows binned ones.
 */
export const buildTemplateCondition = (scope: Scope) =>
  and(
    isNull(chapterTemplates.deletedAt),
    or(isNull(chapterTemplates.companyId), eq(chapterTemplates.companyId, scope.companyId)),
  );

type CodedTable = typeof chapterTemplates | typeof pageTemplates;

/** False for a publisher row whose code the company uses for its own row, even an obsolete or binned one. */
const buildOwnCodeCondition = (
  table: CodedTable,
  { companyId }: Scope,
): SQL<boolean> => sql<boolean>`(${table}.company_id is not null
  or not exists (select 1 from ${table} own where own.company_id = ${companyId}::uuid and own.code = ${table}.code))`;

/**
 * The only chapter of a code in a company: its own, otherwise the publisher's. A later publisher release may contain a
 * code that the company already uses, so lookups by code need this condition, not only `buildTemplateCondition`.
 */
export const buildTemplateCodeCondition = (scope: Scope) =>
  and(buildTemplateCondition(scope), buildOwnCodeCondition(chapterTemplates, scope));

/** Same condition for a page code; `buildTemplateCodeCondition` must select its chapter. */
export const buildPageCodeCondition = (scope: Scope): SQL<boolean> => buildOwnCodeCondition(pageTemplates, scope);

/** Rows whose codes are forbidden for a new row of this company, or of the publisher (null). */
export const buildSharedCodeCondition = (table: CodedTable, companyId: string | null) =>
  companyId === null ? undefined : or(isNull(table.companyId), eq(table.companyId, companyId));

/** Company admins edit the chapters of their company; only the publisher edits its own. */
export const canEditTemplate = ({ actor }: Scope, { companyId }: Pick<ChapterTemplateRow, 'companyId'>): boolean =>
  actor.role === 'super_admin' || (actor.role === 'company_admin' && companyId !== null);

/** GEN-009: only the publisher may do this. */
export const createPublisherRefusal = (): Refusal =>
  new Refusal('GEN-009', {
    action: getPermissionAction('library.write'),
    personne: 'un administrateur de la plateforme',
  });

/** Throws GEN-017: an obsolete chapter is read-only. */
export const refuseObsoleteTemplate = ({ state }: Pick<ChapterTemplateRow, 'state'>): void => {
  if (state !== 'obsolete') return;
  const action = 'Proposez-le de nouveau avant de le modifier';
  throw new Refusal('GEN-017', { objet: 'ce chapitre', etat: 'obsolète', action });
};

/**
 * Returns the chapter template. Throws GEN-010 for an invisible one, GEN-009 if the actor may not edit it. `lock` locks
 * its row until the end of the transaction, to serialise changes of one template.
 */
export const requireTemplate = async (
  from: DatabaseReader,
  scope: Scope,
  id: string,
  need: 'read' | 'edit',
  { lock = false } = {},
): Promise<ChapterTemplateRow> => {
  const query = from
    .select()
    .from(chapterTemplates)
    .where(and(eq(chapterTemplates.id, id), buildTemplateCondition(scope)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new Refusal('GEN-010');
  if (need === 'edit' && !canEditTemplate(scope, row)) throw createPublisherRefusal();
  return row;
};
