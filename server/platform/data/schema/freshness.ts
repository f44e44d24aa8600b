import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { booklets, pages } from './booklets.ts';
import { defineTable, id, moment, now } from './common.ts';
import { users } from './people.ts';
import { company, referenceSameCompany } from './tenant.ts';

/** State of a page before its last verification, which undoing restores. */
export interface EarlierVerification {
  /** ISO moment; null: never verified. */
  at: string | null;
  by: string | null;
  revision: number;
  publicationId: string | null;
  dismissed: string[];
  reviewOn: string | null;
}

/** Last verification of a page by a person (server/booklets/freshness). */
export const pageVerifications = defineTable(
  'page_verifications',
  {
    pageId: uuid().primaryKey(),
    companyId: company(),
    bookletId: uuid().notNull(),
    at: now(),
    by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Revision of the draft that was verified. */
    revision: integer().notNull(),
    /** Version whose readers see the text that was verified; null: none. */
    publicationId: uuid(),
    /** Findings that the person dismissed: each key holds a hash of the text, so that a new text brings it back. */
    dismissed: jsonb().$type<string[]>().notNull().default([]),
    /** Null: cannot be undone. */
    earlier: jsonb().$type<EarlierVerification | null>(),
  },
  (t) => [
    index('page_verifications_booklet').on(t.bookletId),
    referenceSameCompany('page_verifications_page', [t.companyId, t.pageId], pages).onDelete('cascade'),
  ],
);

/**
 * Facts of the texts of a page that may stop being right (server/booklets/freshness/text-facts.ts): days, addresses,
 * names, links. Never a finding: those are computed at each request. Made anew from the blocks where it is missing.
 */
export const pageFacts = defineTable(
  'page_facts',
  {
    pageId: uuid().notNull(),
    /** Rules by which the texts were read. Nodes of two versions of the product each have their own rows. */
    rules: integer().notNull(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Revision of the booklet when the page was read. The latest one of a booklet is that up to which all are read. */
    revision: integer().notNull(),
    facts: jsonb().$type<unknown>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.rules] }),
    index('page_facts_booklet').on(t.bookletId, t.rules),
    referenceSameCompany('page_facts_page', [t.companyId, t.pageId], pages).onDelete('cascade'),
  ],
);

/**
 * Errors that readers reported on a page. Their words and their address are in the e-mail alone (page-reports.ts): a row
 * tells only which part is wrong.
 */
export const pageReports = defineTable(
  'page_reports',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    pageId: uuid().notNull(),
    blockId: uuid(),
    kind: text().notNull(),
    at: now(),
    /** Moment of the verification that closed it; null: open. */
    closedAt: moment(),
  },
  (t) => [
    index('page_reports_booklet').on(t.bookletId),
    referenceSameCompany('page_reports_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/**
 * Digests of the contact details that the company, its sites, its users and its referents had before a change. A digest
 * tells whether a text still holds one, and nothing else.
 */
export const formerContacts = defineTable(
  'former_contacts',
  { companyId: company(), digest: text().notNull(), at: now() },
  (t) => [primaryKey({ columns: [t.companyId, t.digest] })],
);
