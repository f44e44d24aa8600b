import { and, eq, isNull } from 'drizzle-orm';
import { getPermissionAction } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { openSharedRows, type SharedAccess, type SharedRow } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export type ChapterTemplateRow = SharedRow<'chapterTemplates'>;
/** Source of queries: a scope, or an access within a transaction. */
export type DatabaseReader = Pick<Db, 'select'>;

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
  const { chapterTemplates } = scope.views;
  const query = from
    .select()
    .from(chapterTemplates)
    .where(and(eq(chapterTemplates.id, id), isNull(chapterTemplates.deletedAt)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new Refusal('GEN-010');
  if (need === 'edit' && !canEditTemplate(scope, row)) throw createPublisherRefusal();
  return row;
};

/** Runs a change of a template in a transaction that holds its row. Refusals as `requireTemplate`. */
export const changeTemplate = <Result>(
  db: Db,
  scope: Scope,
  id: string,
  work: (template: ChapterTemplateRow, rows: SharedAccess, tx: Db) => Promise<Result>,
): Promise<Result> =>
  openSharedRows(db, scope).transaction(async (rows, tx) =>
    work(await requireTemplate(rows, scope, id, 'edit', { lock: true }), rows, tx),
  );

/** Columns of every change by a person: later releases then leave the chapter unchanged. */
export const buildEditColumns = ({ actor }: Pick<Scope, 'actor'>, { rowVersion }: { rowVersion: number }) => ({
  editedAt: new Date(),
  updatedAt: new Date(),
  updatedBy: actor.id,
  rowVersion: rowVersion + 1,
});
