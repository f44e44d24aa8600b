import { sql } from 'drizzle-orm';
import { index, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { COMMENT_STATES } from '../../../../contract/booklets/comments/comments.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { company, referenceSameCompany } from './tenant.ts';

/** Link that lets people without an account comment a draft, behind a password. */
export const reviewLinks = defineTable(
  'review_links',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    name: text().notNull(),
    token: text().notNull(),
    /** Empty after the import of a company, whose secrets stay behind: nothing opens it then. */
    passwordHash: text().notNull().default(''),
    createdBy: uuid().notNull(),
    createdAt: now(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    index('review_links_booklet').on(t.bookletId, t.createdAt),
    uniqueIndex('review_links_token').on(t.token),
    unique('review_links_of_company').on(t.companyId, t.id),
    referenceSameCompany('review_links_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Browser of an external reviewer, with the name that they gave. */
export const reviewSessions = defineTable(
  'review_sessions',
  {
    id: id(),
    companyId: company(),
    linkId: uuid().notNull(),
    /** Hash of the cookie; null once the session has ended: the name stays on the comments. */
    tokenHash: text(),
    name: text().notNull(),
    createdAt: now(),
    lastSeenAt: now(),
  },
  (t) => [
    uniqueIndex('review_sessions_token').on(t.tokenHash),
    index('review_sessions_link').on(t.linkId),
    unique('review_sessions_of_company').on(t.companyId, t.id),
    referenceSameCompany('review_sessions_link', [t.companyId, t.linkId], reviewLinks).onDelete('cascade'),
  ],
);

/**
 * Thread of comments on a page or a block of a draft. Neither is a foreign key: a thread outlives the purge of what it
 * is about, and keeps its words.
 */
export const commentThreads = defineTable(
  'comment_threads',
  {
    id: id(),
    companyId: company(),
    bookletId: uuid().notNull(),
    pageId: uuid().notNull(),
    pageTitle: text().notNull(),
    blockId: uuid(),
    blockType: text().notNull().default(''),
    excerpt: text().notNull().default(''),
    state: oneOf(COMMENT_STATES).notNull().default('open'),
    createdAt: now(),
    resolvedBy: uuid(),
    resolvedAt: moment(),
  },
  (t) => [
    index('comment_threads_booklet').on(t.bookletId, t.pageId, t.createdAt),
    index('comment_threads_open').on(t.bookletId).where(sql`state <> 'resolved'`),
    unique('comment_threads_of_company').on(t.companyId, t.id),
    referenceSameCompany('comment_threads_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** One comment: by an account (`authorId`), or by an external reviewer (`sessionId`). */
export const comments = defineTable(
  'comments',
  {
    id: id(),
    companyId: company(),
    threadId: uuid().notNull(),
    authorId: uuid(),
    sessionId: uuid(),
    body: text().notNull(),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    createdAt: now(),
    deletedAt: moment(),
  },
  (t) => [
    index('comments_thread').on(t.threadId, t.createdAt),
    index('comments_author').on(t.authorId).where(sql`author_id is not null`),
    referenceSameCompany('comments_thread', [t.companyId, t.threadId], commentThreads).onDelete('cascade'),
    referenceSameCompany('comments_session', [t.companyId, t.sessionId], reviewSessions),
  ],
);
