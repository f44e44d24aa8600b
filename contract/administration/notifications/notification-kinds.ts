import type { Role } from '../../platform/permissions.ts';

/** E-mail frequency of a kind: none, immediate, or a daily digest. */
export const MAIL_FREQUENCIES = ['none', 'now', 'daily'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

interface NotificationRule {
  /** Default e-mail frequency. */
  mail: MailFrequency;
  /** Roles that receive it; other roles have no such preference. */
  roles: readonly Role[];
}

const ADMINS: readonly Role[] = ['super_admin', 'company_admin'];
const STAFF: readonly Role[] = ['super_admin', 'company_admin', 'editor'];
const ALL: readonly Role[] = [...STAFF, 'referent'];

/**
 * Kinds of notifications, in the order of the account page. When a separate e-mail is already sent (reviews, offers),
 * `notify` is called with `mail: 'none'`.
 */
export const NOTIFICATION_KINDS = {
  review_asked: { mail: 'none', roles: STAFF },
  review_decided: { mail: 'none', roles: STAFF },
  comment_mentioned: { mail: 'now', roles: STAFF },
  comment_answered: { mail: 'now', roles: STAFF },
  comment_added: { mail: 'daily', roles: STAFF },
  comment_resolved: { mail: 'none', roles: STAFF },
  ownership_offered: { mail: 'none', roles: STAFF },
  publication_done: { mail: 'none', roles: STAFF },
  publication_failed: { mail: 'now', roles: STAFF },
  campaign_paused: { mail: 'now', roles: STAFF },
  campaign_failed: { mail: 'now', roles: STAFF },
  import_finished: { mail: 'none', roles: STAFF },
  task_finished: { mail: 'none', roles: STAFF },
  template_updated: { mail: 'daily', roles: STAFF },
  template_proposed: { mail: 'daily', roles: ADMINS },
  licence_expiring: { mail: 'daily', roles: STAFF },
  /** Once a week: the list of the pages to check of an owner. */
  pages_to_check: { mail: 'now', roles: STAFF },
  storage_alert: { mail: 'now', roles: ADMINS },
  identity_taken: { mail: 'now', roles: ALL },
  support_message: { mail: 'now', roles: ['super_admin'] },
  terms_refused: { mail: 'daily', roles: ADMINS },
  news_published: { mail: 'none', roles: ALL },
} as const satisfies Record<string, NotificationRule>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Kinds that a role may receive. */
export const listNotificationKinds = (role: Role): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => (NOTIFICATION_KINDS[kind].roles as readonly Role[]).includes(role));
