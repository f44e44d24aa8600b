import { sql } from 'drizzle-orm';
import {
  bigserial,
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
import type { PersonSide, SavedQuery } from '../../../../contract/reading/statistics/statistics.ts';
import { booklets } from './booklets.ts';
import { id, moment, now } from './common.ts';
import { users } from './people.ts';
import { company, within } from './tenant.ts';

/**
 * Sums of `readingCounts`, which they are made again from: by day, and by month for each kind of what is told. Their number
 * depends on booklets, days and pages, not on how many people read.
 */
export const readingSums = pgTable(
  'reading_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    grain: text().$type<'day' | 'month'>().notNull(),
    /** The day, or the first of the month. */
    on: date({ mode: 'string' }).notNull(),
    /** `all` by day; the others by month. */
    facet: text().$type<'all' | 'device' | 'version' | 'page' | 'cohort'>().notNull(),
    value: text().notNull(),
    openings: integer().notNull(),
    pages: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.grain, t.on, t.facet, t.value] }),
    within('reading_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** What people did, as counts by booklet and month (of arrival; of the answer, for what is answered without a name). */
export const peopleSums = pgTable(
  'people_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    /** `2026-11`. */
    month: text().notNull(),
    /** As `Measure` of server/reading/statistics/measures.ts. */
    measure: text().notNull(),
    value: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.measure, t.month, t.value] }),
    within('people_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** The same of the people who are alike on one side: of each site, department, contract and language. */
export const sideSums = pgTable(
  'side_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    side: text().$type<PersonSide>().notNull(),
    /** Which site, department… */
    of: text().notNull(),
    month: text().notNull(),
    measure: text().notNull(),
    value: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.side, t.of, t.measure, t.month, t.value] }),
    index('side_sums_people').on(t.bookletId, t.side).where(sql`measure = 'people'`),
    within('side_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** When a company's sums were made. */
export const statisticsRuns = pgTable('statistics_runs', {
  companyId: company().primaryKey(),
  computedAt: now(),
  /** Days before it are in `readingSums` for good; null: none yet. */
  settledUntil: date({ mode: 'string' }),
  /** The company's day on which everybody was counted last; null: never. */
  wholeOn: date({ mode: 'string' }),
  /** What of each booklet its sums were made with: where another stands there, everybody of it is counted again. */
  bases: jsonb().$type<Record<string, string>>().notNull().default({}),
});

/**
 * Months of booklets of which something that is counted has changed since the last sums; written by triggers of the database
 * (the migration `statistics_sides`), so that nothing that writes has to think of it. Without keys to other tables: what is
 * noted while a booklet goes away outlives it for an hour.
 */
export const statisticsChanges = pgTable(
  'statistics_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: uuid().notNull(),
    bookletId: uuid().notNull(),
    /** People, whose month is that of their arrival, else of when they were enrolled; answers, whose month is of their day. */
    what: text().$type<'people' | 'answers'>().notNull(),
    /** The first of the month. */
    on: date({ mode: 'string' }),
    /** Without an arrival: when she was enrolled, to the minute. */
    at: moment(),
  },
  (t) => [index('statistics_changes_company').on(t.companyId)],
);

/** Choices of the statistics screen that somebody keeps, and the e-mail that tells their figures. */
export const statisticsViews = pgTable(
  'statistics_views',
  {
    id: id(),
    companyId: company(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: jsonb().$type<SavedQuery>().notNull(),
    createdAt: now(),
    /** Null: nobody is written to. */
    rhythm: text().$type<'weekly' | 'monthly'>(),
    /** Users who are written to. */
    mailTo: jsonb().$type<string[]>().notNull().default([]),
    /** The company's day of the last e-mail. */
    mailedOn: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('statistics_views_name').on(t.companyId, t.userId, sql`lower(name)`),
    index('statistics_views_rhythm').on(t.companyId).where(sql`rhythm is not null`),
  ],
);

/** What readers looked for and did not find, by day. A term is only readable once enough people looked for it. */
export const searchMisses = pgTable(
  'search_misses',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    day: date({ mode: 'string' }).notNull(),
    /** Keyed digest of the term. */
    digest: text().notNull(),
    /** People, each counted once by each node. */
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.digest, t.day] }),
    within('search_misses_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

export const searchTerms = pgTable(
  'search_terms',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    digest: text().notNull(),
    term: text().notNull(),
    learntAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.digest] }),
    index('search_terms_company').on(t.companyId),
    within('search_terms_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);
