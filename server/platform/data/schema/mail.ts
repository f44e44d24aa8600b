import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, tracked } from './common.ts';
import { company } from './tenant.ts';

/** The mail server a company writes by, and the mailbox where what comes back of its messages arrives. */
export const mailSettings = pgTable('mail_settings', {
  companyId: company().primaryKey(),
  ...tracked(),
  /** Its own server is used; else the platform's. */
  serverOn: boolean().notNull().default(false),
  serverHost: text().notNull().default(''),
  serverPort: integer().notNull().default(587),
  serverSecurity: text().$type<'tls' | 'starttls' | 'none'>().notNull().default('starttls'),
  serverUser: text().notNull().default(''),
  /** Sealed (`server/platform/security/vault.ts`); empty: none. */
  serverPassword: text().notNull().default(''),
  /** What messages come from where a campaign names no sender, and what their envelopes bear. */
  fromEmail: text().notNull().default(''),
  mailboxOn: boolean().notNull().default(false),
  mailboxHost: text().notNull().default(''),
  mailboxPort: integer().notNull().default(993),
  mailboxSecurity: text().$type<'tls' | 'starttls' | 'none'>().notNull().default('tls'),
  mailboxUser: text().notNull().default(''),
  mailboxPassword: text().notNull().default(''),
  mailboxFolder: text().notNull().default('INBOX'),
  /** How far it was read: the UIDVALIDITY of the folder and the UID of the last message looked at. */
  mailboxEra: text().notNull().default(''),
  mailboxUid: bigint({ mode: 'number' }).notNull().default(0),
  mailboxReadAt: moment(),
  /** Why it could not be read, as people read it; empty: it could. */
  mailboxError: text().notNull().default(''),
});
