import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { MAIL_FREQUENCIES, NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

export const notification = z.object({
  id: uuid,
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** Values of the text of its kind. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Screen of the back office; empty: no link. */
  href: z.string(),
  createdAt: moment,
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const countNotifications = call.get('/api/admin/notifications/count', {
  right: 'signed-in',
  summary: 'How many notifications the person has not read, and how many of the works she asked for run',
  answer: z.object({ unread: z.int(), tasks: z.int() }),
});

export const listNotifications = call.get('/api/admin/notifications', {
  right: 'signed-in',
  summary: 'What the person was told, the latest first, 30 at once: the first ones, or those that follow `before`',
  query: z.object({ before: uuid.optional(), unread: z.enum(['true', 'false']).default('false') }),
  answer: z.object({ rows: z.array(notification), unread: z.int(), more: z.boolean() }),
});

export const readNotifications = call.put('/api/admin/notifications/reads', {
  right: 'signed-in',
  summary: 'Says that the person has read some of them, or all; or that she has not',
  body: z.object({ ids: z.array(uuid).max(200).nullable(), read: z.boolean().default(true) }),
  answer: z.object({ unread: z.int() }),
});

export const notificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** True if the panel shows it. */
  shown: z.boolean(),
  mail: z.enum(MAIL_FREQUENCIES),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const getNotificationChoices = call.get('/api/admin/account/notifications', {
  right: 'signed-in',
  summary: 'How the person wants to be told of each kind of thing that may happen to her',
  answer: z.array(notificationChoice),
});

export const setNotificationChoices = call.put('/api/admin/account/notifications', {
  right: 'signed-in',
  summary: 'Changes it; kinds that are left out stay as they are',
  body: z.object({ choices: z.array(notificationChoice).max(NOTIFICATION_KIND_NAMES.length) }),
  answer: notice.extend({ choices: z.array(notificationChoice) }),
});
