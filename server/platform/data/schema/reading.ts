import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { booklets } from './booklets.ts';
import { id, moment, now } from './common.ts';
import { enrolments, referents } from './participants.ts';
import { company, within } from './tenant.ts';

/** Named unlisted links of a booklet, each counted and revoked by itself. Their secret is kept readable: it is copied again and again. */
export const accessLinks = pgTable(
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
    within('access_links_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Personal links: 32 random bytes, of which only the SHA-256 is kept. One person may have several (each message has its own). */
export const personalLinks = pgTable(
  'personal_links',
  {
    tokenHash: text().primaryKey(),
    companyId: company(),
    /** Whose: a reader of a booklet, or a referent who looks at his people. */
    enrolmentId: uuid(),
    referentId: uuid(),
    via: text().$type<'campaign' | 'copy' | 'letter' | 'renewal' | 'test' | 'dashboard'>().notNull(),
    createdAt: now(),
    expiresAt: moment(),
    revokedAt: moment(),
  },
  (t) => [
    index('personal_links_enrolment').on(t.enrolmentId),
    index('personal_links_referent').on(t.referentId),
    within('personal_links_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
    within('personal_links_referent', [t.companyId, t.referentId], referents).onDelete('cascade'),
  ],
);

/** One browser in which a booklet is open. Without an enrolment it tells nobody apart. */
export const readerSessions = pgTable(
  'reader_sessions',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    tokenHash: text().notNull(),
    enrolmentId: uuid(),
    /** The named link that was opened. */
    linkId: uuid(),
    via: text().$type<'personal' | 'code' | 'domain' | 'link' | 'test'>().notNull(),
    /** « Téléphone », « Ordinateur »: for the person's own list of devices. */
    device: text().notNull().default(''),
    createdAt: now(),
    lastSeenAt: now(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('reader_sessions_token').on(t.tokenHash),
    index('reader_sessions_enrolment').on(t.enrolmentId),
    index('reader_sessions_expiry').on(t.expiresAt),
    within('reader_sessions_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
    within('reader_sessions_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Six digits sent by e-mail, and wrong tries at any code. The address is a hash: nobody unknown is kept. */
export const readerCodes = pgTable(
  'reader_codes',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** SHA-256 of the booklet and the e-mail address or network address tried from. */
    subjectHash: text().notNull(),
    /** Null: a wrong try, and no code. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    createdAt: now(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    index('reader_codes_subject').on(t.bookletId, t.subjectHash, t.createdAt),
    index('reader_codes_expiry').on(t.expiresAt),
    within('reader_codes_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** A page that a person has read: the day, not the minutes. Kept so that she resumes on any device. */
export const pageProgress = pgTable(
  'page_progress',
  {
    enrolmentId: uuid().notNull(),
    /** The page's own id, the same from version to version. */
    pageId: uuid().notNull(),
    companyId: company(),
    version: integer().notNull(),
    doneAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.pageId] }),
    within('page_progress_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/**
 * « Lecture confirmée »: who confirmed what, in which version; chained so that a change is seen. A trigger of the
 * database (0015_proofs) lets nothing of it change but whose it is, and nothing go but what `forgottenProofs` holds.
 */
export const proofs = pgTable(
  'proofs',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Null once the person was anonymised: the proof stays. */
    enrolmentId: uuid(),
    blockId: uuid().notNull(),
    pageId: uuid().notNull(),
    version: integer().notNull(),
    /** Everything the receipt says, as canonical JSON; `hash` is its SHA-256. */
    statement: jsonb().$type<Record<string, unknown>>().notNull(),
    contentHash: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** SVG path of a drawn signature; empty: none. */
    signature: text().notNull().default(''),
    /** Place in the company's chain, from 1. */
    number: integer().notNull(),
    at: now(),
  },
  (t) => [
    uniqueIndex('proofs_number').on(t.companyId, t.number),
    index('proofs_enrolment').on(t.enrolmentId),
    index('proofs_booklet').on(t.bookletId, t.blockId, t.version),
    within('proofs_booklet', [t.companyId, t.bookletId], booklets),
  ],
);

/** What is left of a proof that was kept as long as it had to be: its links, so that the chain still holds without it. */
export const forgottenProofs = pgTable(
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

/** A file to read that a person has opened, and how far she is in it. */
export const openedFiles = pgTable(
  'opened_files',
  {
    enrolmentId: uuid().notNull(),
    mediaId: uuid().notNull(),
    companyId: company(),
    openedAt: now(),
    /** Numbers of the pages that were shown to her, from 1, and how many there are; null: the reader did not show it. */
    seen: integer().array().notNull().default([]),
    total: integer(),
    isRead: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.mediaId] }),
    within('opened_files_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Answers of readers: quizzes passed, surveys, satisfaction, errors reported, questions asked. */
export const responses = pgTable(
  'responses',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    /** Null for an anonymous answer: nothing leads back to the person, its moment is a day. */
    enrolmentId: uuid(),
    kind: text().$type<'quiz' | 'survey' | 'satisfaction' | 'error' | 'question'>().notNull(),
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
    within('responses_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Who answered an anonymous survey, so that nobody answers twice; what was answered is elsewhere and not linked. */
export const responders = pgTable(
  'responders',
  { blockId: uuid().notNull(), enrolmentId: uuid().notNull(), companyId: company() },
  (t) => [
    primaryKey({ columns: [t.blockId, t.enrolmentId] }),
    within('responders_enrolment', [t.companyId, t.enrolmentId], enrolments).onDelete('cascade'),
  ],
);

/** Long work: what it is, how far, what came of it. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid(),
    kind: text().notNull(),
    /** What it is called for people. */
    title: text().notNull().default(''),
    /** What came of it, in a sentence. */
    told: text().notNull().default(''),
    state: text().$type<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('queued'),
    /** What to do, in ids and options. */
    order: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** File of the store that the requester may download for seven days; empty: none. */
    resultKey: text().notNull().default(''),
    resultName: text().notNull().default(''),
    error: text().notNull().default(''),
    cancelled: boolean().notNull().default(false),
    requestedBy: uuid(),
    createdAt: now(),
    endedAt: moment(),
  },
  (t) => [index('tasks_company').on(t.companyId, t.createdAt), index('tasks_ended').on(t.endedAt)],
);
