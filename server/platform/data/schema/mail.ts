import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core';
import { MAIL_SECURITIES } from '../../../../contract/messages/mail-security.ts';
import { defineTable, moment, oneOf, trackingColumns } from './common.ts';
import { company } from './tenant.ts';

/** SMTP server of a company, and the mailbox that receives its bounces and replies. */
export const mailSettings = defineTable('mail_settings', {
  companyId: company().primaryKey(),
  ...trackingColumns(),
  /** True: the company's own server is used; false: the platform's. */
  serverOn: boolean().notNull().default(false),
  serverHost: text().notNull().default(''),
  serverPort: integer().notNull().default(587),
  serverSecurity: oneOf(MAIL_SECURITIES).notNull().default('starttls'),
  serverUser: text().notNull().default(''),
  /** Password, encrypted (`server/platform/security/vault.ts`); empty: none. */
  serverPassword: text().notNull().default(''),
  /** Envelope sender, and sender of the campaigns that name none. */
  fromEmail: text().notNull().default(''),
  mailboxOn: boolean().notNull().default(false),
  mailboxHost: text().notNull().default(''),
  mailboxPort: integer().notNull().default(993),
  mailboxSecurity: oneOf(MAIL_SECURITIES).notNull().default('tls'),
  mailboxUser: text().notNull().default(''),
  mailboxPassword: text().notNull().default(''),
  mailboxFolder: text().notNull().default('INBOX'),
  /** Reading position: UIDVALIDITY of the folder and UID of the last message read. */
  mailboxEra: text().notNull().default(''),
  mailboxUid: bigint({ mode: 'number' }).notNull().default(0),
  mailboxReadAt: moment(),
  /** Reason of the last reading failure, as users read it; empty: none. */
  mailboxError: text().notNull().default(''),
});
