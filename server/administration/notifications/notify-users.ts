import { sql } from 'drizzle-orm';
import {
  type MailFrequency,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../contract/administration/notifications/notification-kinds.ts';
import type { Db } from '../../platform/data/connection/client.ts';

export interface NotificationRequest {
  userIds: readonly string[];
  companyId: string | null;
  kind: NotificationKind;
  /** Values of the text of the kind; titles and names are cut to 200 characters. */
  values: Record<string, string | number>;
  /** Screen to open; empty when there is none. */
  href: string;
  /** Overrides the user's e-mail choice: `none` when a separate mail already leaves, `now` when it cannot wait. */
  email?: MailFrequency;
}

const truncateValues = (values: NotificationRequest['values']): NotificationRequest['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, 200) : value]),
  );

/**
 * Notifies users according to their choices, in one statement that may be part of a transaction. Inactive accounts are
 * skipped. E-mails leave within a minute, or in the daily mail (`sendNotificationMails`).
 */
export const notifyUsers = async (
  db: Db,
  { userIds, companyId, kind, values, href, email }: NotificationRequest,
): Promise<void> => {
  if (userIds.length === 0) return;
  const usual = NOTIFICATION_KINDS[kind].mail;
  const mail = email ? sql`${email}::text` : sql`coalesce(c.mail, ${usual}::text)`;
  await db.execute(sql`insert into notifications (user_id, company_id, kind, "values", href, shown, mail)
    select u.id, ${companyId}::uuid, ${kind}::text, ${JSON.stringify(truncateValues(values))}::jsonb, ${href.slice(0, 500)}::text,
      coalesce(c.shown, true), ${mail}
    from users u left join notification_choices c on c.user_id = u.id and c.kind = ${kind}
    where u.id = any(${`{${[...new Set(userIds)].join(',')}}`}::uuid[]) and u.status = 'active'
      and (coalesce(c.shown, true) or ${mail} <> 'none')`);
};
