import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { openSharedRows } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';

/* The bin of the library: deleted chapters, until the nightly purge after 30 days. */

type TemplateColumns = Scope['views']['chapterTemplates'];

/** Company admins see the chapters of their company; the publisher also sees its own. */
const buildBinCondition = (
  { actor }: Scope,
  { deletedAt, companyId }: Pick<TemplateColumns, 'deletedAt' | 'companyId'>,
) => and(isNotNull(deletedAt), actor.role === 'super_admin' ? undefined : isNotNull(companyId));

/** Lists the binned chapters that the actor may restore, newest first. */
export const listBinnedTemplates = async (
  scope: Scope,
  { search, id }: { search: string; id?: string },
): Promise<{ id: string; title: string; at: Date; by: string | null }[]> => {
  if (!hasPermission('library.write', scope.actor.role)) return [];
  const { chapterTemplates } = scope.views;
  const rows = await scope
    .select({
      id: chapterTemplates.id,
      title: chapterTemplates.title,
      at: chapterTemplates.deletedAt,
      by: chapterTemplates.updatedBy,
    })
    .from(chapterTemplates)
    .where(
      and(
        buildBinCondition(scope, chapterTemplates),
        search === ''
          ? undefined
          : sql`${foldColumn(chapterTemplates.title)} like ${toLikePattern(toFoldedKey(search))}`,
        id ? eq(chapterTemplates.id, id) : undefined,
      ),
    )
    .orderBy(desc(chapterTemplates.deletedAt));
  return rows.map(({ at, ...row }) => ({ ...row, at: at ?? new Date(0) }));
};

/** Restores a chapter from the bin unchanged. Throws GEN-010 if it is not there. */
export const restoreTemplate = async (db: Db, scope: Scope, id: string): Promise<void> => {
  const rows = await openSharedRows(db, scope).update(
    'chapterTemplates',
    { deletedAt: null, updatedBy: scope.actor.id, updatedAt: new Date() },
    (template) => and(buildBinCondition(scope, template), eq(template.id, id)),
  );
  if (rows.length === 0) throw new Refusal('GEN-010');
};

/** Deletes a binned chapter permanently, with its pages and versions. Throws GEN-010 if it is not there. */
export const purgeTemplate = async (db: Db, scope: Scope, id: string): Promise<void> => {
  const n = await openSharedRows(db, scope).deleteRows('chapterTemplates', (template) =>
    and(buildBinCondition(scope, template), eq(template.id, id)),
  );
  if (n === 0) throw new Refusal('GEN-010');
};
