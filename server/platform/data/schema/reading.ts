import { boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TASK_STATES } from '../../../../contract/administration/tasks/tasks.ts';
import { RESPONSE_KINDS } from '../../../../contract/reading/reading.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { enrolments, referents } from './participants.ts';
import { company, referenceSameCompany } from './tenant.ts';

/**
 * Named unlisted links of a booklet, each counted and revoked separately. Their secret is stored readable, because
 * users copy it many times.
 */
export const accessLinks = defineTable(
  'access_links',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    name: text().notNull(),
    token: text().notNull(),
    createdAt: now(),
    createdBy: uuid(),
    expiresAt: moment(),
    maxOpenings: integer(),
    openings: integer().notNull().default(0),
    revokedAt: moment(),
  },
  (t) => [
    uniqueIndex('access_links_token').on(t.token),
    index('access_links_booklet').on(t.bookletId, t.createdAt),
    referenceSameCompany('access_links_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/**
 * Personal links: 32 random bytes, of which only the SHA-256 is stored. A person may have several (each message has its
 * own).
 */
export const personalLinks = defineTable(
  'personal_links',
  {
    tokenHash: text().primaryKey(),
    companyId: company(),
    /** Owner: a reader of a booklet, or a referent who views their participants. */
    enrolmentId: uuid(),
    referentId: uuid(),
    via: oneOf(['campaign', 'copy', 'letter', 'renewal', 'test', 'dashboard']).notNull(),
    createdAt: now(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (t) => [
    index('personal_links_enrolment').on(t.enrolmentId),
    index('personal_links_referent').on(t.referentId),
    referenceSameCompany('personal_links_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
    referenceSameCompany('personal_links_referent', [t.companyId, t.referentId], referents).onDelete('cascade'),
  ],
);

/** Browser session of a reader in a booklet. Without an enrolment it identifies no person. */
export const readerSessions = defineTable(
  'reader_sessions',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    tokenHash: text().notNull(),
    enrolmentId: uuid(),
    /** Named link used. */
    linkId: uuid(),
    via: oneOf(['personal', 'code', 'domain', 'link', 'test']).notNull(),
    /** « Téléphone », « Ordinateur »: for the reader's own list of devices. */
    device: text().notNull().default(''),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('reader_sessions_token').on(t.tokenHash),
    index('reader_sessions_enrolment').on(t.enrolmentId),
    index('reader_sessions_expiry').on(t.expiresAt),
    referenceSameCompany('reader_sessions_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    referenceSameCompany('reader_sessions_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Six-digit codes sent by e-mail, and wrong tries of any code. The address is a hash: no unknown address is stored. */
export const readerCodes = defineTable(
  'reader_codes',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** SHA-256 of the booklet and of the e-mail address or network address of the try. */
    subjectHash: text().notNull(),
    /** Null: a wrong try, without a code. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    createdAt: now(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    index('reader_codes_subject').on(t.bookletId, t.subjectHash, t.createdAt),
    index('reader_codes_expiry').on(t.expiresAt),
    referenceSameCompany('reader_codes_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Page read by a participant: the day, not the time. Lets the reader resume on any device. */
export const pageProgress = defineTable(
  'page_progress',
  {
    enrolmentId: uuid().notNull(),
    /** Page id, the same in all versions. */
    pageId: uuid().notNull(),
    companyId: company(),
    version: integer().notNull(),
    doneAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.pageId] }),
    referenceSameCompany('page_progress_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/**
 * « Lecture confirmée »: participant, block and version, in a hash chain that reveals changes. A database trigger
 * (0015_proofs) refuses any change but that of the enrolment, and any deletion of a proof absent from
 * `forgottenProofs`.
 */
export const proofs = defineTable(
  'proofs',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Null once the participant is anonymised: the proof stays. */
    enrolmentId: uuid(),
    blockId: uuid().notNull(),
    pageId: uuid().notNull(),
    version: integer().notNull(),
    /** Content of the receipt, as canonical JSON; `hash` is its SHA-256. */
    statement: jsonb().$type<Record<string, unknown>>().notNull(),
    contentHash: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** SVG path of a drawn signature; empty: none. */
    signature: text().notNull().default(''),
    /** Position in the company's chain, from 1. */
    number: integer().notNull(),
    at: now(),
  },
  (t) => [
    uniqueIndex('proofs_number').on(t.companyId, t.number),
    index('proofs_enrolment').on(t.enrolmentId),
    index('proofs_booklet').on(t.bookletId, t.blockId, t.version),
    referenceSameCompany('proofs_booklet', [t.companyId, t.bookletId], booklets),
  ],
);

/** Links of a proof deleted at the end of its retention, so that the chain stays verifiable without it. */
export const forgottenProofs = defineTable(
  'forgotten_proofs',
  {
    companyId: company(),
    number: integer().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    forgottenAt: now(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.number] })],
);

/** Certificate of reading of a participant, one per version: issued once everything that the version asks is done. */
export const readingCertificates = defineTable(
  'reading_certificates',
  {
    id: id(),
    companyId: company(),
    enrolmentId: uuid().notNull(),
    version: integer().notNull(),
    /** Content of the certificate, as canonical JSON; `hash` is its SHA-256. */
    statement: jsonb().$type<Record<string, unknown>>().notNull(),
    hash: text().notNull(),
    issuedAt: now(),
  },
  (t) => [
    uniqueIndex('reading_certificates_version').on(t.enrolmentId, t.version),
    referenceSameCompany('reading_certificates_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete(
      'cascade',
    ),
  ],
);

/** Downloadable file opened by a participant, and the reading progress. */
export const openedFiles = defineTable(
  'opened_files',
  {
    enrolmentId: uuid().notNull(),
    mediaId: uuid().notNull(),
    companyId: company(),
    openedAt: now(),
    /** Page numbers shown, from 1, and the number of pages; null: the reader did not display it. */
    seen: integer().array().notNull().default([]),
    total: integer(),
    isRead: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.mediaId] }),
    referenceSameCompany('opened_files_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/**
 * Bookmark and private note of a participant on a page. Only this reader sees them: no query of the back office reads
 * this table.
 */
export const readerNotes = defineTable(
  'reader_notes',
  {
    enrolmentId: uuid().notNull(),
    /** Page id, the same in all versions. */
    pageId: uuid().notNull(),
    companyId: company(),
    bookmarked: boolean().notNull().default(false),
    /** Text of the note; empty: none. */
    note: text().notNull().default(''),
    /** Increases with each change of the note. */
    revision: integer().notNull().default(0),
    updatedAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.pageId] }),
    referenceSameCompany('reader_notes_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Answers of readers: quizzes passed, surveys, satisfaction, reported errors, questions. */
export const responses = defineTable(
  'responses',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Null for an anonymous answer: no link to the person, and only the day is stored. */
    enrolmentId: uuid(),
    kind: oneOf(RESPONSE_KINDS).notNull(),
    blockId: uuid(),
    pageId: uuid(),
    version: integer().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    handledAt: moment(),
  },
  (t) => [
    index('responses_booklet').on(t.bookletId, t.kind, t.day),
    index('responses_enrolment').on(t.enrolmentId),
    referenceSameCompany('responses_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/**
 * Participants who answered an anonymous survey, so that no one answers twice. The answers are stored elsewhere,
 * without a link.
 */
export const responders = defineTable(
  'responders',
  { blockId: uuid().notNull(), enrolmentId: uuid().notNull(), companyId: company() },
  (t) => [
    primaryKey({ columns: [t.blockId, t.enrolmentId] }),
    referenceSameCompany('responders_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Background task: description, progress, result. */
export const tasks = defineTable(
  'tasks',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid(),
    kind: text().notNull(),
    /** Name shown to users. */
    title: text().notNull().default(''),
    /** Result, in a sentence. */
    told: text().notNull().default(''),
    state: oneOf(TASK_STATES).notNull().default('queued'),
    /** Parameters: ids and options. */
    order: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Result file in the store, which the requester may download for seven days; empty: none. */
    resultKey: text().notNull().default(''),
    resultName: text().notNull().default(''),
    error: text().notNull().default(''),
    /** Result for the screen of the task: a report, or the code of a refusal. */
    outcome: jsonb().$type<Record<string, unknown>>(),
    cancelled: boolean().notNull().default(false),
    requestedBy: uuid(),
    createdAt: now(),
    endedAt: moment(),
  },
  (t) => [index('tasks_company').on(t.companyId, t.createdAt), index('tasks_ended').on(t.endedAt)],
);
