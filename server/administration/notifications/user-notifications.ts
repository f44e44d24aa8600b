import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  listNotificationKinds,
  NOTIFICATION_KINDS,
} from '../../../contract/administration/notifications/notification-kinds.ts';
import type { Notification, NotificationChoice } from '../../../contract/administration/notifications/notifications.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';

const PAGE_SIZE = 30;

type Columns = Pick<AccountAccess['views']['notifications'], 'id' | 'companyId' | 'shown' | 'createdAt'>;

/** Condition on the user's own notifications: those of the platform and those of the current company. */
const buildOwnCondition = (notifications: Columns, { companyId }: Actor) =>
  and(
    notifications.shown,
    or(isNull(notifications.companyId), companyId === null ? sql`false` : eq(notifications.companyId, companyId)),
  );

export const countUnreadNotifications = (db: Db, actor: Actor): Promise<number> => {
  const access = new AccountAccess(db, { userId: actor.id });
  const { notifications } = access.views;
  return access.countRows(notifications, and(buildOwnCondition(notifications, actor), isNull(notifications.readAt)));
};

/** Condition on notifications after a given one in the list; two may have the same millisecond. */
const buildAfterCondition = (notifications: Columns, id: string) =>
  sql`(${notifications.createdAt}, ${notifications.id}) < (select last.created_at, last.id from notifications last where last.id = ${id})`;

export const listUserNotifications = async (
  db: Db,
  actor: Actor,
  { before, unread }: { before?: string | undefined; unread: 'true' | 'false' },
): Promise<{ rows: Notification[]; unread: number; more: boolean }> => {
  const access = new AccountAccess(db, { userId: actor.id });
  const { notifications } = access.views;
  const rows = await access
    .select()
    .from(notifications)
    .where(
      and(
        buildOwnCondition(notifications, actor),
        before ? buildAfterCondition(notifications, before) : undefined,
        unread === 'true' ? isNull(notifications.readAt) : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PAGE_SIZE + 1);
  return {
    rows: rows.slice(0, PAGE_SIZE).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      read: row.readAt !== null,
    })),
    unread: await countUnreadNotifications(db, actor),
    more: rows.length > PAGE_SIZE,
  };
};

/** `ids` null means all. Notifications of other users do not change. */
export const markNotificationsRead = async (
  db: Db,
  actor: Actor,
  ids: string[] | null,
  read: boolean,
): Promise<void> => {
  const readAt = read ? sql`coalesce(read_at, now())` : null;
  await new AccountAccess(db, { userId: actor.id }).update('notifications', { readAt }, (notifications) =>
    and(buildOwnCondition(notifications, actor), ids === null ? undefined : inArray(notifications.id, ids)),
  );
};

export const listNotificationChoices = async (db: Db, actor: Actor): Promise<NotificationChoice[]> => {
  const access = new AccountAccess(db, { userId: actor.id });
  const rows = await access.select().from(access.views.notificationChoices);
  return listNotificationKinds(actor.role).map((kind) => {
    const chosen = rows.find((row) => row.kind === kind);
    return { kind, shown: chosen?.shown ?? true, mail: chosen?.mail ?? NOTIFICATION_KINDS[kind].mail };
  });
};

export const saveNotificationChoices = async (
  db: Db,
  actor: Actor,
  choices: readonly NotificationChoice[],
): Promise<void> => {
  const last = [...new Map(choices.map((one) => [one.kind, { ...one, userId: actor.id }])).values()];
  const access = new AccountAccess(db, { userId: actor.id });
  await access.upsert('notificationChoices', last, ({ userId, kind }) => [userId, kind], ['shown', 'mail']);
};
