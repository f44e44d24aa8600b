import { sql } from 'drizzle-orm';
import { bigserial, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { PERSON_SIDES, type SavedQuery } from '../../../../contract/reading/statistics/statistics.ts';
import { MAIL_RHYTHMS } from '../../../../contract/reading/statistics/statistics-view-form.ts';
import { booklets } from './booklets.ts';
import { defineTable, id, moment, now, oneOf } from './common.ts';
import { company, referenceSameCompany, user } from './tenant.ts';

/**
 * Sums of `readingCounts`, recomputed from it: by day, and by month for each facet. Their number depends on booklets,
 * days and pages, not on the number of readers.
 */
export const readingSums = defineTable(
  'reading_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    grain: oneOf(['day', 'month']).notNull(),
    /** The day, or the first of the month. */
    on: date({ mode: 'string' }).notNull(),
    /** `all` by day; the others by month. */
    facet: oneOf(['all', 'device', 'version', 'page', 'cohort']).notNull(),
    value: text().notNull(),
    openings: integer().notNull(),
    pages: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.grain, t.on, t.facet, t.value] }),
    referenceSameCompany('reading_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Actions of participants, as counts by booklet and month (of arrival; of the answer, for anonymous answers). */
export const peopleSums = defineTable(
  'people_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    /** `2026-11`. */
    month: text().notNull(),
    /** `Measure` of server/reading/statistics/measures.ts. */
    measure: text().notNull(),
    value: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.measure, t.month, t.value] }),
    referenceSameCompany('people_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** The same by characteristic of the participants: site, department, contract and language. */
export const sideSums = defineTable(
  'side_sums',
  {
    bookletId: uuid().notNull(),
    companyId: company(),
    side: oneOf(PERSON_SIDES).notNull(),
    /** Value of the side: the site, the department… */
    of: text().notNull(),
    month: text().notNull(),
    measure: text().notNull(),
    value: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookletId, t.side, t.of, t.measure, t.month, t.value] }),
    index('side_sums_people').on(t.bookletId, t.side).where(sql`measure = 'people'`),
    referenceSameCompany('side_sums_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

/** Date of the last computation of a company's sums. */
export const statisticsRuns = defineTable('statistics_runs', {
  companyId: company().primaryKey(),
  computedAt: now(),
  /** Days before it are final in `readingSums`; null: none yet. */
  settledUntil: date({ mode: 'string' }),
  /** Day of the last full count, in the company's time zone; null: never. */
  wholeOn: date({ mode: 'string' }),
  /** Basis of the sums of each booklet: all its participants are counted again when it changes. */
  bases: jsonb().$type<Record<string, string>>().notNull().default({}),
});

/**
 * Months of booklets with changes since the last computation. Triggers write them (migration `statistics_sides`), so
 * that no write has to do it. No foreign keys: a row written while a booklet is deleted outlives it for an hour.
 */
export const statisticsChanges = defineTable(
  'statistics_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: uuid().notNull(),
    bookletId: uuid().notNull(),
    /**
     * `people`: their month is that of the arrival, else of the enrolment. `answers`: their month is that of their day.
     */
    what: oneOf(['people', 'answers']).notNull(),
    /** First day of the month. */
    on: date({ mode: 'string' }),
    /** Without an arrival: moment of the enrolment, to the minute. */
    at: moment(),
  },
  (t) => [index('statistics_changes_company').on(t.companyId)],
);

/** Saved views of the statistics screen, and the e-mail that sends their figures. */
export const statisticsViews = defineTable(
  'statistics_views',
  {
    id: id(),
    companyId: company(),
    userId: user(),
    name: text().notNull(),
    query: jsonb().$type<SavedQuery>().notNull(),
    createdAt: now(),
    /** Null: no e-mail. */
    rhythm: oneOf(MAIL_RHYTHMS),
    /** Users who receive the e-mail. */
    mailTo: jsonb().$type<string[]>().notNull().default([]),
    /** Day of the last e-mail, in the company's time zone. */
    mailedOn: date({ mode: 'string' }),
  },
  (t) => [
    uniqueIndex('statistics_views_name').on(t.companyId, t.userId, sql`lower(name)`),
    index('statistics_views_rhythm').on(t.companyId).where(sql`rhythm is not null`),
  ],
);

/** Searches of readers without result, by day. A term is readable only once enough people have searched for it. */
export const searchMisses = defineTable(
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
    referenceSameCompany('search_misses_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);

export const searchTerms = defineTable(
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
    referenceSameCompany('search_terms_booklet', [t.companyId, t.bookletId], booklets).onDelete('cascade'),
  ],
);
