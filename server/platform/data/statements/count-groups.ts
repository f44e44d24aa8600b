import { sql } from 'drizzle-orm';

/** Number of all rows or groups of a query, on each of those that its limit leaves. */
export const COUNT_GROUPS = sql<number>`count(*) over ()::int`;
