import type { Role } from '../../platform/permissions.ts';

/** How a message of a kind comes: not at all, at once, or with the others of the day. */
export const MAIL_WAYS = ['none', 'now', 'daily'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

interface Kind {
  /** By e-mail, for whoever chose nothing. */
  mail: MailWay;
  /** Whom it may happen to; others are not asked how they want it. */
  roles: readonly Role[];
}

const ADMINS: readonly Role[] = ['super_admin', 'company_admin'];
const STAFF: readonly Role[] = ['super_admin', 'company_admin', 'editor'];
const ALL: readonly Role[] = [...STAFF, 'referent'];

/**
 * Everything that somebody may be told, in the order of the account page. Where a letter of its own is sent already
 * (reviews, offers), `notify` is called with `mail: 'none'`.
 */
export const NOTIFICATION_KINDS = {
  review_asked: { mail: 'none', roles: STAFF },
  review_decided: { mail: 'none', roles: STAFF },
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
  storage_alert: { mail: 'now', roles: ADMINS },
  identity_taken: { mail: 'now', roles: ALL },
  support_message: { mail: 'now', roles: ['super_admin'] },
  terms_refused: { mail: 'daily', roles: ADMINS },
  news_published: { mail: 'none', roles: ALL },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** The kinds that somebody of a role may be told. */
export const kindsFor = (role: Role): NotificationKind[] =>
  KIND_NAMES.filter((kind) => (NOTIFICATION_KINDS[kind].roles as readonly Role[]).includes(role));
