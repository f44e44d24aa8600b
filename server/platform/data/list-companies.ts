import { asc, eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { companies } from './schema/people.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** Active companies, for work that opens a scope for each. */
export const listActiveCompanies = (db: Db): Promise<CompanyRow[]> =>
  db.select().from(companies).where(eq(companies.state, 'active')).orderBy(asc(companies.id));

/** Name of a company; null when there is none. */
export const findCompanyName = async (db: Db, companyId: string): Promise<string | null> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
};
