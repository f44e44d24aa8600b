import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { OUTCOMES } from '../../../../contract/administration/audit/audit.ts';
import {
  MAIL_FREQUENCIES,
  NOTIFICATION_KIND_NAMES,
} from '../../../../contract/administration/notifications/notification-kinds.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { company, user } from './tenant.ts';

/**
 * Audit lines: actor, action, date and object. Database triggers append each line to its chain and refuse any
 * change; the oldest are deleted once `auditAnchors` holds the last of them.
 */
export const auditLines = defineTable(
  'audit_lines',
  {
    id: id(),
    /** Null: the line concerns the whole platform. No foreign key: lines outlive the company. */
    companyId: uuid(),
    /** Company id, or zeros for the platform; set by the database. */
    chain: uuid().notNull().default(sql`'00000000-0000-0000-0000-000000000000'`),
    /** Position in the chain, from 1; set by the database. */
    number: bigint({ mode: 'number' }).notNull().default(0),
    at: now(),
    /** Real actor; null: no signed-in user, or the program itself. */
    userId: uuid(),
    /** Identity used, when it is not the actor's own. */
    asUserId: uuid(),
    /** `PUT booklets/publication`: method and path of the call, without ids. */
    action: text().notNull(),
    outcome: oneOf(OUTCOMES).notNull(),
    bookletId: uuid(),
    /** Type of the object, as in the URL: `chapters`. */
    object: text().notNull().default(''),
    objectId: text().notNull().default(''),
    /** Title or name of the object, unless it names a person. */
    label: text().notNull().default(''),
    /** Changed values, masked where they are personal. */
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** IP address, truncated to /24 or /48. */
    address: text().notNull().default(''),
    requestId: text().notNull().default(''),
    /** SHA-256 of all the fields above but `chain` and `number`. */
    contentHash: text().notNull(),
    /** Hash of the previous line, and hash of both together; set by the database. */
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('audit_lines_number').on(t.chain, t.number),
    // Each filter of the list has an index in its order.
    index('audit_lines_at').on(t.chain, t.at, t.number),
    index('audit_lines_user').on(t.chain, t.userId, t.at, t.number),
    index('audit_lines_identity').on(t.chain, t.asUserId, t.at, t.number).where(sql`as_user_id is not null`),
    index('audit_lines_action').on(t.chain, t.action, t.at, t.number),
    index('audit_lines_kind').on(t.chain, t.object, t.at, t.number),
    index('audit_lines_object').on(t.chain, t.objectId, t.at, t.number),
    index('audit_lines_outcome').on(t.chain, t.outcome, t.at, t.number),
  ],
);

/** Last line of a chain deleted at the end of its retention: the chain continues from it. */
export const auditAnchors = defineTable('audit_anchors', {
  chain: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  at: now(),
});

/** Retention of a company's audit lines, in months. */
export const auditSettings = defineTable('audit_settings', {
  companyId: company().primaryKey(),
  months: integer().notNull().default(12),
});

/** Notification of a user. Its text is built from `kind` and `values`. */
export const notifications = defineTable(
  'notifications',
  {
    id: id().default(sql`gen_random_uuid()`),
    /** Null: a notification of the publisher's staff, of no company. */
    companyId: uuid(),
    userId: user(),
    kind: oneOf(NOTIFICATION_KIND_NAMES).notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Screen of the back office; empty: no link. */
    href: text().notNull().default(''),
    /** Panel visibility: false for a user who only wants the e-mail. */
    shown: boolean().notNull().default(true),
    createdAt: now(),
    readAt: moment(),
    mail: oneOf(MAIL_FREQUENCIES).notNull().default('none'),
    mailedAt: moment(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unread').on(t.userId).where(sql`read_at is null and shown`),
    index('notifications_to_mail').on(t.mail, t.createdAt).where(sql`mail <> 'none' and mailed_at is null`),
  ],
);

/**
 * Notification preferences of a user for one kind; without a row, the defaults of
 * contract/administration/notifications/notifications.ts apply.
 */
export const notificationChoices = defineTable(
  'notification_choices',
  {
    userId: user(),
    kind: oneOf(NOTIFICATION_KIND_NAMES).notNull(),
    shown: boolean().notNull(),
    mail: oneOf(MAIL_FREQUENCIES).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
