import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { actionOf } from '../../../contract/platform/permissions.ts';
import type { Db } from '../../platform/data/client.ts';
import { chapterTemplates, pageTemplates } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type TemplateRow = typeof chapterTemplates.$inferSelect;
/** What queries are asked of: the database, or a transaction. */
export type Reader = Pick<Db, 'select'>;

/** Templates somebody may know of: the publisher's and those of the company; what is in the bin is known there alone. */
export const known = (scope: Scope) =>
  and(
    isNull(chapterTemplates.deletedAt),
    or(isNull(chapterTemplates.companyId), eq(chapterTemplates.companyId, scope.companyId)),
  );

type CodedTable = typeof chapterTemplates | typeof pageTemplates;

/** False for a row of the publisher's whose code the company uses for a row of its own, be it obsolete or in the bin. */
const ownsCode = (
  table: CodedTable,
  { companyId }: Scope,
): SQL<boolean> => sql<boolean>`(${table}.company_id is not null
  or not exists (select 1 from ${table} own where own.company_id = ${companyId}::uuid and own.code = ${table}.code))`;

/**
 * The one chapter that a code names in a company: its own, otherwise the publisher's. A later release of the publisher's
 * may bring a code that the company uses already, so lookups by code use this rule and never `known` alone.
 */
export const knownByCode = (scope: Scope) => and(known(scope), ownsCode(chapterTemplates, scope));

/** The same for the code of a page; its chapter is one that `knownByCode` finds. */
export const isKnownPageCode = (scope: Scope): SQL<boolean> => ownsCode(pageTemplates, scope);

/** Rows whose codes a row of this company, or of the publisher (null), must not have. */
export const sharesCodes = (table: CodedTable, companyId: string | null) =>
  companyId === null ? undefined : or(isNull(table.companyId), eq(table.companyId, companyId));

/** Company admins write their company's chapters; the publisher's are its own. */
export const mayEdit = ({ actor }: Scope, { companyId }: Pick<TemplateRow, 'companyId'>): boolean =>
  actor.role === 'super_admin' || (actor.role === 'company_admin' && companyId !== null);

/** GEN-009: only the publisher may. */
export const ofPublisher = (): Refusal =>
  new Refusal('GEN-009', { action: actionOf('library.write'), personne: 'un administrateur de la plateforme' });

/** GEN-017: what is no longer offered is not changed either. */
export const refuseObsolete = ({ state }: Pick<TemplateRow, 'state'>): void => {
  if (state !== 'obsolete') return;
  const action = 'Proposez-le de nouveau avant de le modifier';
  throw new Refusal('GEN-017', { objet: 'ce chapitre', etat: 'obsolète', action });
};

/**
 * The chapter template: GEN-010 for what one may not even know of, GEN-009 for a change of one that is not one's to
 * change. `lock` holds its row until the transaction ends: changes of one template come one after the other.
 */
export const templateFor = async (
  from: Reader,
  scope: Scope,
  id: string,
  need: 'read' | 'edit',
  { lock = false } = {},
): Promise<TemplateRow> => {
  const query = from
    .select()
    .from(chapterTemplates)
    .where(and(eq(chapterTemplates.id, id), known(scope)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new Refusal('GEN-010');
  if (need === 'edit' && !mayEdit(scope, row)) throw ofPublisher();
  return row;
};
