import { boolean, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ARTICLE_FILE_KINDS, type ArticleBlock } from '../../../../contract/home/article.ts';
import { NEWS_CATEGORIES } from '../../../../contract/home/news.ts';
import { STORED_ARTICLE_STATES, TUTORIAL_CATEGORIES, TUTORIAL_LEVELS } from '../../../../contract/home/tutorials.ts';
import { ROLES } from '../../../../contract/platform/permissions.ts';
import { defineTable, id, moment, now, oneOf, trackingColumns } from './common.ts';
import { companies, users } from './people.ts';
import { user } from './tenant.ts';

/** Pictures, films and captions of tutorials and news; they belong to no company's media. */
export const articleFiles = defineTable('article_files', {
  id: id(),
  kind: oneOf(ARTICLE_FILE_KINDS).notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  createdAt: now(),
  createdBy: uuid(),
});

/** « Planifié » means published with a future date; nothing has to run at that date. */
const publicationColumns = () => ({
  state: oneOf(STORED_ARTICLE_STATES).notNull().default('draft'),
  publishAt: moment(),
});

export const tutorials = defineTable(
  'tutorials',
  {
    id: id(),
    ...trackingColumns(),
    ...publicationColumns(),
    /** Code of a tutorial shipped with the product; null for the others. */
    code: text(),
    title: text().notNull(),
    summary: text().notNull(),
    category: oneOf(TUTORIAL_CATEGORIES).notNull(),
    level: oneOf(TUTORIAL_LEVELS).notNull(),
    minutes: integer().notNull(),
    blocks: jsonb().$type<ArticleBlock[]>().notNull(),
    videoId: uuid().references(() => articleFiles.id),
    captionsId: uuid().references(() => articleFiles.id),
    transcript: text().notNull().default(''),
    roles: oneOf(ROLES).array().notNull(),
    screens: text().array().notNull(),
    /** Languages of its text, the main one first. */
    languages: text().array().notNull().default(['fr-FR']),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('tutorials_code').on(t.code), index('tutorials_place').on(t.position)],
);

export const news = defineTable(
  'news',
  {
    id: id(),
    ...trackingColumns(),
    ...publicationColumns(),
    code: text(),
    /** Company that owns it; null: the publisher. */
    ownerId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    lead: text().notNull(),
    blocks: jsonb().$type<ArticleBlock[]>().notNull(),
    imageId: uuid().references(() => articleFiles.id),
    alt: text().notNull().default(''),
    decorative: boolean().notNull().default(false),
    category: oneOf(NEWS_CATEGORIES).notNull(),
    roles: oneOf(ROLES).array().notNull(),
    /** Empty: every company. */
    companyIds: uuid().array().notNull(),
    expireAt: moment(),
    pinned: boolean().notNull().default(false),
    important: boolean().notNull().default(false),
    byMail: boolean().notNull().default(false),
    /** Date of the notification that an important item is online. */
    announcedAt: moment(),
    /** Date of the weekly e-mail that included it. */
    mailedAt: moment(),
  },
  (t) => [uniqueIndex('news_code').on(t.code), index('news_online').on(t.state, t.publishAt)],
);

/** Articles opened by each user. */
export const articleReads = defineTable(
  'article_reads',
  {
    userId: user(),
    /** Tutorial or news item. */
    articleId: uuid().notNull(),
    at: now(),
    /** « J’ai compris ». */
    understoodAt: moment(),
    useful: boolean(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] }), index('article_reads_article').on(t.articleId)],
);

/** Users who dismissed « Premiers pas ». */
export const dismissedSteps = defineTable('dismissed_steps', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: now(),
});

/** Messages of users to the publisher's staff; kept for a year. */
export const supportMessages = defineTable(
  'support_messages',
  {
    id: id(),
    at: now(),
    userId: user(),
    subject: text().notNull(),
    message: text().notNull(),
    route: text().notNull(),
    browser: text().notNull(),
    bookletId: text().notNull(),
    pictureMime: text(),
  },
  (t) => [index('support_messages_at').on(t.at)],
);
