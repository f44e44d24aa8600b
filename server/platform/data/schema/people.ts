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
import type { LegalKind } from '../../../../contract/administration/accounts/auth.ts';
import type { CompanyState, PostalAddress, Site } from '../../../../contract/administration/companies/company.ts';
import type { Headcount, HolidaysRegion } from '../../../../contract/administration/companies/company-words.ts';
import type { Theme } from '../../../../contract/booklets/booklets/theme.ts';
import type { OutboxState } from '../../../../contract/messages/outbox.ts';
import type { Role } from '../../../../contract/platform/permissions.ts';
import { id, moment, now, tracked } from './common.ts';

/** A tenant. Quotas are in the units their names say; what was never filled in is an empty text. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    ...tracked(),
    /** The name people read, `{{entreprise}}` in texts. */
    name: text().notNull(),
    legalName: text().notNull().default(''),
    slug: text().notNull(),
    siren: text().notNull().default(''),
    siret: text().notNull().default(''),
    naf: text().notNull().default(''),
    /** Number of the collective agreement, and its name. */
    idcc: text().notNull().default(''),
    idccLabel: text().notNull().default(''),
    headcount: text().$type<Headcount>().notNull().default(''),
    sectorId: uuid(),
    address: jsonb().$type<PostalAddress>().notNull().default({ lines: [], postalCode: '', city: '', country: 'FR' }),
    sites: jsonb().$type<Site[]>().notNull().default([]),
    departments: jsonb().$type<string[]>().notNull().default([]),
    /** What new booklets begin with; null: what the product does. */
    theme: jsonb().$type<Theme>(),
    logoMediaId: uuid(),
    /** The company's own host name, where `/lire/{slug}` needs no company; null when it has none. */
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
    /** The share of `quotaBytes` that people were last told of, in percent: 0, 80, 95 or 100. */
    storageTold: integer().notNull().default(0),
    /** Whoever signs in must use a second factor. */
    mfaRequired: boolean().notNull().default(false),
    /** The publisher's staff may act in somebody's name, and admins take the identity of those below them. */
    impersonationAllowed: boolean().notNull().default(false),
    /** Whoever's identity was taken is told so. */
    impersonationNotice: boolean().notNull().default(true),
    /** Those in charge with an account may remind their own people. */
    referentReminders: boolean().notNull().default(false),
    /** What new booklets begin with: a version is approved by somebody else before it is published. */
    approval: boolean().notNull().default(false),
    languages: jsonb().$type<string[]>().notNull().default(['fr-FR']),
    timeZone: text().notNull().default('Europe/Paris'),
    holidays: text().$type<HolidaysRegion>().notNull().default('metropole'),
    /** Retention that new booklets begin with. */
    anonymiseAfterDays: integer().notNull().default(180),
    proofYears: integer().notNull().default(5),
    /** Suspended: readers are turned away, people of the company look but change nothing. Archived: purged 60 days later. */
    state: text().$type<CompanyState>().notNull().default('active'),
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

/** Bytes that a company kept at the end of a day: the trend of its store. */
export const storageDays = pgTable(
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

export const users = pgTable(
  'users',
  {
    id: id(),
    ...tracked(),
    /** Null for the platform's own staff (super admins). */
    companyId: uuid().references(() => companies.id),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text().$type<Role>().notNull(),
    status: text().$type<'invited' | 'active' | 'suspended' | 'archived'>().notNull(),
    /** Argon2id, or null until the invitation is accepted. */
    passwordHash: text(),
    jobTitle: text().notNull().default(''),
    phone: text().notNull().default(''),
    locale: text().notNull().default('fr-FR'),
    timeZone: text().notNull().default('Europe/Paris'),
    /** Of people who are here for a while: the account opens nothing from then on. */
    expiresAt: moment(),
    /** When the last invitation left; it is good for 72 hours. */
    invitedAt: moment(),
    /** By the person herself: whoever takes her identity leaves no mark here. */
    lastLoginAt: moment(),
    /** Secret of the second factor, encrypted (server/second-factor/seal.ts); empty without one. */
    totpSecret: text().notNull().default(''),
    /** One that was shown and not confirmed yet. */
    totpPending: text().notNull().default(''),
    totpSince: moment(),
    /** The 30 seconds, counted from 1970, of the last code that served: it and those before serve no more. */
    totpLastStep: integer().notNull().default(0),
  },
  (t) => [
    // Whoever has left has left the address too.
    uniqueIndex('users_email').on(sql`lower(${t.email})`).where(sql`status <> 'archived'`),
    index('users_company').on(t.companyId),
  ],
);

/** One row a browser that is signed in, or that has an answer to keep until it is. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's value: a stolen table opens nothing. */
    tokenHash: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The company a super admin works in. */
    companyId: uuid(),
    /** The identity taken meanwhile (`identitySwitches`); null: one's own. */
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

/** Links that open one door once: password reset (60 min), invitation (72 h), first super admin (72 h). */
export const passwordTokens = pgTable(
  'password_tokens',
  {
    id: id(),
    tokenHash: text().notNull(),
    /** Null for the set-up link, which creates its user. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'reset' | 'invitation' | 'setup'>().notNull(),
    createdAt: now(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('password_tokens_hash').on(t.tokenHash)],
);

/** Failed sign-ins. The account is named by a hash, so that unknown addresses are counted alike and none is kept. */
export const loginFailures = pgTable(
  'login_failures',
  { id: id(), accountHash: text().notNull(), address: text().notNull(), at: now() },
  (t) => [index('login_failures_account').on(t.accountHash, t.at), index('login_failures_address').on(t.address, t.at)],
);

export const legalDocuments = pgTable(
  'legal_documents',
  {
    id: id(),
    kind: text().$type<LegalKind>().notNull(),
    /** Whose: the publisher’s own texts have none; what a company tells its readers is the company’s. */
    companyId: uuid(),
    version: integer().notNull(),
    /** Whether whoever accepted the version before is asked again. */
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

export const legalDecisions = pgTable(
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
    decision: text().$type<'accepted' | 'refused'>().notNull(),
    /** Cut to /24 or /48. */
    address: text().notNull(),
    browser: text().notNull(),
    locale: text().notNull(),
    at: now(),
  },
  (t) => [index('legal_decisions_user').on(t.userId, t.documentId)],
);

/** What is being written of the next version of a legal text; one of each. */
export const legalDrafts = pgTable(
  'legal_drafts',
  {
    id: id(),
    ...tracked(),
    kind: text().$type<LegalKind>().notNull(),
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

/** Every message the product sends. Without SMTP they stay here, readable in the app. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    companyId: uuid(),
    /** Of a campaign’s message. */
    bookletId: uuid(),
    kind: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The raw MIME source as it goes over the wire. */
    source: text().notNull(),
    state: text().$type<OutboxState>().notNull(),
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

/** Programs that send, of the whole platform: one that was not seen for a while is dead, and what it had on the wire is to be checked. */
export const sendingWorkers = pgTable('sending_workers', {
  id: text().primaryKey(),
  startedAt: now(),
  seenAt: now(),
});

/** Values that all nodes must share: the secret that signs cookies, the state of seeds. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });
