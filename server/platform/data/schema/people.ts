import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { STORED_ACCOUNT_STATES } from '../../../../contract/administration/accounts/account-states.ts';
import {
  LEGAL_KINDS,
  PASSWORD_TOKEN_KINDS,
  TERMS_DECISIONS,
} from '../../../../contract/administration/accounts/auth.ts';
import type { PostalAddress, Site } from '../../../../contract/administration/companies/company.ts';
import {
  COMPANY_STATE_NAMES,
  HEADCOUNTS,
  HOLIDAYS_REGIONS,
} from '../../../../contract/administration/companies/company-choices.ts';
import type { Theme } from '../../../../contract/booklets/booklets/theme.ts';
import { OUTBOX_STATES } from '../../../../contract/messages/outbox.ts';
import { ROLES } from '../../../../contract/platform/permissions.ts';
import { foldColumn } from '../statements/fold-column.ts';
import { defineTable, id, moment, now, oneOf, trackingColumns } from './common.ts';

/** Tenant. Quota names include their units; a field never filled in is an empty text. */
export const companies = defineTable(
  'companies',
  {
    id: id(),
    ...trackingColumns(),
    /** Public name, `{{entreprise}}` in texts. */
    name: text().notNull(),
    legalName: text().notNull().default(''),
    slug: text().notNull(),
    siren: text().notNull().default(''),
    siret: text().notNull().default(''),
    naf: text().notNull().default(''),
    /** Number of the collective agreement, and its name. */
    idcc: text().notNull().default(''),
    idccLabel: text().notNull().default(''),
    headcount: oneOf(HEADCOUNTS).notNull().default(''),
    sectorId: uuid(),
    address: jsonb().$type<PostalAddress>().notNull().default({ lines: [], postalCode: '', city: '', country: 'FR' }),
    sites: jsonb().$type<Site[]>().notNull().default([]),
    departments: jsonb().$type<string[]>().notNull().default([]),
    /** Initial theme of new booklets; null: the theme of the product. */
    theme: jsonb().$type<Theme>(),
    logoMediaId: uuid(),
    /** Own host name of the company, where `/lire/{slug}` needs no company; null: none. */
    host: text(),
    contactName: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    dpoName: text().notNull().default(''),
    dpoEmail: text().notNull().default(''),
    safetyName: text().notNull().default(''),
    safetyEmail: text().notNull().default(''),
    quotaBytes: bigint({ mode: 'number' }).notNull().default(2_147_483_648),
    quotaBooklets: integer().notNull().default(50),
    quotaParticipants: integer().notNull().default(50_000),
    /** Messages in a calendar month of the company's time zone. */
    quotaEmails: integer().notNull().default(200_000),
    quotaUsers: integer().notNull().default(200),
    /** Last share of `quotaBytes` notified, in percent: 0, 80, 95 or 100. */
    storageTold: integer().notNull().default(0),
    /** True: users must sign in with a second factor. */
    mfaRequired: boolean().notNull().default(false),
    /** True: the publisher's staff may switch to a user's identity, and admins to those of the users below them. */
    impersonationAllowed: boolean().notNull().default(false),
    /** True: a user is notified when someone switches to their identity. */
    impersonationNotice: boolean().notNull().default(true),
    /** True: referents with an account may remind their own participants. */
    referentReminders: boolean().notNull().default(false),
    /** Initial setting of new booklets: another user approves a version before its publication. */
    approval: boolean().notNull().default(false),
    languages: jsonb().$type<string[]>().notNull().default(['fr-FR']),
    /** Sites whose pages its booklets may embed. */
    embedHosts: jsonb().$type<string[]>().notNull().default([]),
    timeZone: text().notNull().default('Europe/Paris'),
    holidays: oneOf(HOLIDAYS_REGIONS).notNull().default('metropole'),
    /** Initial retention settings of new booklets. */
    anonymiseAfterDays: integer().notNull().default(180),
    proofYears: integer().notNull().default(5),
    /** Suspended: readers are refused, users of the company have read-only access. Archived: purged 60 days later. */
    state: oneOf(COMPANY_STATE_NAMES).notNull().default('active'),
    stateReason: text().notNull().default(''),
    suspendedAt: moment(),
    archivedAt: moment(),
    purgedAt: moment(),
  },
  (t) => [
    uniqueIndex('companies_slug').on(t.slug),
    uniqueIndex('companies_host').on(t.host),
    uniqueIndex('companies_siren').on(t.siren).where(sql`siren <> ''`),
    index('companies_name').on(t.name, t.id),
  ],
);

/** Bytes stored by a company at the end of a day, for the storage trend. */
export const storageDays = defineTable(
  'storage_days',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    day: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] })],
);

export const users = defineTable(
  'users',
  {
    id: id(),
    ...trackingColumns(),
    /** Null for platform staff (super admins). */
    companyId: uuid().references(() => companies.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: oneOf(ROLES).notNull(),
    status: oneOf(STORED_ACCOUNT_STATES).notNull(),
    /** Argon2id, or null until the invitation is accepted. */
    passwordHash: text(),
    jobTitle: text().notNull().default(''),
    phone: text().notNull().default(''),
    locale: text().notNull().default('fr-FR'),
    timeZone: text().notNull().default('Europe/Paris'),
    /** Picture of the account in the store; null: initials. */
    avatarId: uuid(),
    /** End of a temporary account: no sign-in afterwards. */
    expiresAt: moment(),
    /** Date of the last invitation, valid for 72 hours. */
    invitedAt: moment(),
    /** Sign-ins of the user only: an identity switch does not change it. */
    lastLoginAt: moment(),
    /** Secret of the second factor, encrypted (server/administration/second-factor/totp.ts); empty without one. */
    totpSecret: text().notNull().default(''),
    /** Secret shown to the user and not yet confirmed. */
    totpPending: text().notNull().default(''),
    totpSince: moment(),
    /** 30-second step, counted from 1970, of the last code used: this code and earlier ones are refused. */
    totpLastStep: integer().notNull().default(0),
    /** Sort key: without case or accents. */
    nameKey: text().generatedAlwaysAs(foldColumn(sql`last_name || ' ' || first_name`)),
    /** Texts in which the list of accounts searches words. */
    searchKey: text().generatedAlwaysAs(
      foldColumn(sql`last_name || ' ' || first_name || ' ' || job_title || ' ' || email`),
    ),
  },
  (t) => [
    // The address of an archived account is free again.
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`status <> 'archived'`),
    // For the list of accounts, which shows archived ones only on request: its pages are read in the order of an index.
    index('users_name').on(t.companyId, sql`name_key collate "C"`, t.id).where(sql`status <> 'archived'`),
    index('users_role').on(t.companyId, t.role, sql`name_key collate "C"`, t.id).where(sql`status <> 'archived'`),
    index('users_status').on(t.companyId, t.status, sql`name_key collate "C"`, t.id),
    index('users_login')
      .on(t.companyId, t.lastLoginAt.asc().nullsFirst(), sql`name_key collate "C"`, t.id)
      .where(sql`status <> 'archived'`),
    index('users_invitation').on(t.companyId, sql`coalesce(invited_at, created_at)`).where(sql`status = 'invited'`),
    index('users_activity').on(t.companyId, sql`coalesce(last_login_at, created_at)`).where(sql`status = 'active'`),
    // For the publisher, who sees the accounts of all companies.
    index('users_all_names').on(sql`name_key collate "C"`, t.id).where(sql`status <> 'archived'`),
    index('users_search').using('gin', sql`search_key gin_trgm_ops`),
  ],
);

/** Browser session, signed in or with pending answers of a visitor. */
export const sessions = defineTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's value: a stolen table gives no access. */
    tokenHash: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Company in which a super admin works. */
    companyId: uuid(),
    /** Current identity switch (`identitySwitches`); null: the user's own identity. */
    switchId: uuid(),
    remember: boolean().notNull().default(false),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text().notNull().default(''),
    browser: text().notNull().default(''),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/** Single-use links: password reset (60 min), invitation (72 h), first super admin (72 h). */
export const passwordTokens = defineTable(
  'password_tokens',
  {
    id: id(),
    tokenHash: text().notNull(),
    /** Null for the set-up link, which creates its user. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: oneOf(PASSWORD_TOKEN_KINDS).notNull(),
    createdAt: now(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('password_tokens_hash').on(t.tokenHash)],
);

/** Failed sign-ins. A hash names the account, so that unknown addresses count like known ones and none is stored. */
export const loginFailures = defineTable(
  'login_failures',
  { id: id(), accountHash: text().notNull(), address: text().notNull(), at: now() },
  (t) => [index('login_failures_account').on(t.accountHash, t.at), index('login_failures_address').on(t.address, t.at)],
);

export const legalDocuments = defineTable(
  'legal_documents',
  {
    id: id(),
    kind: oneOf(LEGAL_KINDS).notNull(),
    /** Company of the text; null for the publisher's own texts. */
    companyId: uuid(),
    version: integer().notNull(),
    /** True: users who accepted the previous version are asked again. */
    asksAgain: boolean().notNull().default(true),
    createdBy: uuid(),
    title: text().notNull(),
    body: text().notNull(),
    changes: text().notNull().default(''),
    effectiveOn: text().notNull(),
    sha256: text().notNull(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('legal_documents_version').on(
      t.kind,
      sql`coalesce(company_id, '00000000-0000-0000-0000-000000000000')`,
      t.version,
    ),
  ],
);

export const legalDecisions = defineTable(
  'legal_decisions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .references(() => legalDocuments.id),
    version: integer().notNull(),
    decision: oneOf(TERMS_DECISIONS).notNull(),
    /** IP address, truncated to /24 or /48. */
    address: text().notNull(),
    browser: text().notNull(),
    locale: text().notNull(),
    at: now(),
  },
  (t) => [index('legal_decisions_user').on(t.userId, t.documentId)],
);

/** Draft of the next version of a legal text; one of each kind. */
export const legalDrafts = defineTable(
  'legal_drafts',
  {
    id: id(),
    ...trackingColumns(),
    kind: oneOf(LEGAL_KINDS).notNull(),
    companyId: uuid(),
    title: text().notNull(),
    body: text().notNull(),
    changes: text().notNull().default(''),
    effectiveOn: text().notNull(),
    asksAgain: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('legal_drafts_kind').on(t.kind, sql`coalesce(company_id, '00000000-0000-0000-0000-000000000000')`),
  ],
);

/** All messages of the product. Without SMTP they stay here, readable in the app. */
export const outbox = defineTable(
  'outbox',
  {
    id: id(),
    companyId: uuid(),
    /** Booklet of a campaign message. */
    bookletId: uuid(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Raw MIME source, as sent. */
    source: text().notNull(),
    state: oneOf(OUTBOX_STATES).notNull(),
    attempts: integer().notNull().default(0),
    error: text().notNull().default(''),
    createdAt: now(),
    sentAt: moment(),
  },
  (t) => [
    index('outbox_company').on(t.companyId, t.createdAt),
    index('outbox_state').on(t.state),
    index('outbox_bodies').on(t.sentAt).where(sql`state = 'sent' and source <> ''`),
  ],
);

/**
 * Sending workers of the whole platform. A worker without a recent heartbeat is dead, and its messages in `sending`
 * must be checked.
 */
export const sendingWorkers = defineTable('sending_workers', {
  id: text().primaryKey(),
  startedAt: now(),
  seenAt: now(),
});

/** Values shared by all nodes: the secret that signs cookies, the state of seeds. */
export const settings = defineTable('settings', { key: text().primaryKey(), value: text().notNull() });

/**
 * Answers of the requests made with an idempotency key. Hashes name the account and the address, so that the table alone
 * tells nothing.
 */
export const idempotencyKeys = defineTable(
  'idempotency_keys',
  {
    /** Hash of the account, the address and the key. */
    digest: text().primaryKey(),
    bodyHash: text().notNull(),
    /** Null: the request has no answer yet, or the server stopped before it could be stored. */
    status: integer(),
    /** Encrypted body. */
    answer: text(),
    createdAt: now(),
  },
  (t) => [index('idempotency_keys_age').on(t.createdAt)],
);

/**
 * Number of changes of some tables, by company or booklet (`owner_id`; zeros: the platform), written by triggers. One
 * row for each connection, so that two transactions never wait for each other: the sum tells whether anything changed.
 */
export const changeCounts = defineTable(
  'change_counts',
  {
    ownerId: uuid().notNull(),
    topic: text().notNull(),
    /** Process id of the connection; 0: connections that ended. */
    backend: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.topic, t.backend] })],
);
