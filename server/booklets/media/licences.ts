import { and, eq, isNull } from 'drizzle-orm';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { listAdminIds } from '../../platform/data/queries/user-names.ts';
import { LICENCE_WARNING_DAYS } from './list.ts';

/**
 * Notifies the administrators of a company and the author of the file that a licence ends in 30 days; once, on that
 * exact day. Runs every night. Returns the number of files.
 */
export const notifyExpiringLicences = async (db: Db, scope: Scope, now: Date): Promise<number> => {
  const { media } = scope.views;
  const on = new Date(now.getTime() + LICENCE_WARNING_DAYS * 86_400_000).toISOString().slice(0, 10);
  const rows = await scope
    .select({ id: media.id, name: media.name, createdBy: media.createdBy })
    .from(media)
    .where(and(eq(media.licenceExpiresOn, on), isNull(media.deletedAt)));
  if (rows.length === 0) return 0;
  const adminIds = await listAdminIds(scope);
  const date = on.split('-').reverse().join('/');
  for (const { id, name, createdBy } of rows) {
    const userIds = [...new Set([...adminIds, ...(createdBy ? [createdBy] : [])])];
    const href = addQuery(paths.media, { fichier: id });
    await notifyUsers(db, {
      userIds,
      companyId: scope.companyId,
      kind: 'licence_expiring',
      values: { nom: name, date },
      href,
    });
  }
  return rows.length;
};
