import { asc, eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { companies } from './schema/people.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** Active companies, for work that opens a scope for each. */
export const listActiveCompanies = (db: Db): Promise<CompanyRow[]> =>
  db.select().from(companies).where(eq(companies.state, 'active')).orderBy(asc(companies.id));
