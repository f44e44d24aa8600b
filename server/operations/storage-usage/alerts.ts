import { eq } from 'drizzle-orm';
import { paths } from '../../../contract/platform/paths.ts';
import { notifyUsers } from '../../administration/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { countUsedBytes, findReachedAlert } from '../../platform/files/storage/storage-quota.ts';

/**
 * Notifies the administrators of a company that its storage is filling up, once per percentage; again after the usage
 * has dropped.
 */
export const notifyStorageAlert = async (db: Db, scope: Scope): Promise<void> => {
  const { company, people } = scope.views;
  const [row] = await scope.select().from(company);
  if (!row) return;
  const now = findReachedAlert(await countUsedBytes(scope), row.quotaBytes);
  if (now === row.storageTold) return;
  await scope.updateCompany({ storageTold: now });
  if (now < row.storageTold) return;
  const admins = await scope.select({ id: people.id }).from(people).where(eq(people.role, 'company_admin'));
  await notifyUsers(db, {
    userIds: admins.map(({ id }) => id),
    companyId: scope.companyId,
    kind: 'storage_alert',
    values: { pourcent: now },
    href: paths.storageUsage,
  });
};
