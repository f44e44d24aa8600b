import { eq } from 'drizzle-orm';
import { paths } from '../../../contract/platform/paths.ts';
import { notify } from '../../administration/notifications/notify.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { usedBytes } from '../../platform/files/storage/room.ts';

/** Quota percentages that notify administrators. */
export const ALERTS = [80, 95, 100] as const;

/** Highest reached percentage of `ALERT_PERCENTS`; 0 for none. */
export const reached = (used: number, quota: number): number =>
  ALERTS.reduce<number>((found, alert) => (used * 100 >= quota * alert ? alert : found), 0);

/**
 * Notifies the administrators of a company that its storage is filling up, once per percentage; again after the usage
 * has dropped.
 */
export const tellStorage = async (db: Db, scope: Scope): Promise<void> => {
  const { company, people } = scope.views;
  const [row] = await scope.select().from(company);
  if (!row) return;
  const now = reached(await usedBytes(scope), row.quotaBytes);
  if (now === row.storageTold) return;
  await scope.changeCompany({ storageTold: now });
  if (now < row.storageTold) return;
  const admins = await scope.select({ id: people.id }).from(people).where(eq(people.role, 'company_admin'));
  await notify(db, {
    userIds: admins.map(({ id }) => id),
    companyId: scope.companyId,
    kind: 'storage_alert',
    values: { pourcent: now },
    href: paths.storageUsage,
  });
};
