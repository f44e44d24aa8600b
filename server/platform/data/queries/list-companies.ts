import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { companies, mailSettings } from '../schema/index.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** Active companies, for work that opens a scope for each. */
export const listActiveCompanies = (db: Db): Promise<CompanyRow[]> =>
  db.select().from(companies).where(eq(companies.state, 'active')).orderBy(asc(companies.id));

/** All companies, in any state. */
export const listAllCompanies = (db: Db): Promise<CompanyRow[]> =>
  db.select().from(companies).orderBy(asc(companies.id));

/** Ids of the companies that have a mailbox to read. */
export const listCompaniesWithMailbox = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ id: mailSettings.companyId })
    .from(mailSettings)
    .innerJoin(companies, eq(companies.id, mailSettings.companyId))
    .where(and(eq(mailSettings.mailboxOn, true), ne(companies.state, 'purged')));
  return rows.map(({ id }) => id);
};
