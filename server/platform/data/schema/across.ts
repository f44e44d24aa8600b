import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, now } from './common.ts';
import { users } from './people.ts';
import { company } from './tenant.ts';

/**
 * Who did what, when and on what. Triggers of the database (0022) put each line at the end of its chain and let nothing of
 * it change; the oldest go when `auditAnchors` has kept the last of them.
 */
export const auditLines = pgTable(
  'audit_lines',
  {
    id: id(),
    /** Null: what concerns the platform as a whole. No key: lines outlive the company. */
    companyId: uuid(),
    /** The company’s id, or zeros for the platform; set by the database. */
    chain: uuid().notNull().default(sql`'00000000-0000-0000-0000-000000000000'`),
    /** Place in the chain, from 1; set by the database. */
    number: bigint({ mode: 'number' }).notNull().default(0),
    at: now(),
    /** Who really did it; null: nobody was signed in, or the program by itself. */
    userId: uuid(),
    /** Whose identity it was done with, when that is somebody else. */
    asUserId: uuid(),
    /** `PUT booklets/publication`: method and place of the call, without ids. */
    action: text().notNull(),
    outcome: text().$type<'done' | 'refused' | 'failed'>().notNull(),
    bookletId: uuid(),
    /** What it was done to, as the address calls it: `chapters`. */
    object: text().notNull().default(''),
    objectId: text().notNull().default(''),
    /** Its title or name, where it is nobody’s. */
    label: text().notNull().default(''),
    /** Values that changed, masked where they are somebody’s. */
    before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Cut to /24 or /48. */
    address: text().notNull().default(''),
    requestId: text().notNull().default(''),
    /** SHA-256 of all of the above but `chain` and `number`. */
    contentHash: text().notNull(),
    /** Set by the database: the hash of the line before, and that of both together. */
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('audit_lines_number').on(t.chain, t.number),
    index('audit_lines_at').on(t.companyId, t.at),
    index('audit_lines_user').on(t.companyId, t.userId, t.at),
    index('audit_lines_object').on(t.companyId, t.objectId, t.at),
  ],
);

/** The last line of a chain that was kept as long as it had to be: the chain goes on from it. */
export const auditAnchors = pgTable('audit_anchors', {
  chain: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  at: now(),
});

/** How long a company keeps its lines, in months. */
export const auditSettings = pgTable('audit_settings', {
  companyId: company().primaryKey(),
  months: integer().notNull().default(12),
});

/** Something somebody is told. Its words are made of `kind` and `values`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().default(sql`gen_random_uuid()`),
    /** Null: told to the publisher’s staff, of no company. */
    companyId: uuid(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** A screen of the back office; empty: nowhere. */
    href: text().notNull().default(''),
    /** Whether it stands in the panel: who wants the message alone has it there not. */
    shown: boolean().notNull().default(true),
    createdAt: now(),
    readAt: moment(),
    mail: text().$type<'none' | 'now' | 'daily'>().notNull().default('none'),
    mailedAt: moment(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unread').on(t.userId).where(sql`read_at is null and shown`),
    index('notifications_to_mail').on(t.mail, t.createdAt).where(sql`mail <> 'none' and mailed_at is null`),
  ],
);

/** How somebody wants to be told of one kind of thing; without a row, as contract/administration/notifications/notifications.ts says. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    shown: boolean().notNull(),
    mail: text().$type<'none' | 'now' | 'daily'>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
