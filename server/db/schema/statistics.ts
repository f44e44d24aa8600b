import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { booklets } from './booklets.ts';
import { moment, now } from './common.ts';
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
    /** As `Measure` of server/statistics/measures.ts. */
    measure: text().notNull(),
    value: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.measure, t.month, t.value] }),
    within('people_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** When a company's sums were made. */
export const statisticsRuns = pgTable('statistics_runs', {
  companyId: company().primaryKey(),
  computedAt: now(),
  /** Days before it are in `readingSums` for good; null: none yet. */
  settledUntil: date({ mode: 'string' }),
});

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
