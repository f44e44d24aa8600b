import { eq } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { companies } from '../schema/people.ts';
import type { CompanyRow } from './list-companies.ts';

/** Company with this slug, in any state; null: none. */
export const findCompanyBySlug = async (db: Db, slug: string): Promise<CompanyRow | null> => {
  const [company] = await db.select().from(companies).where(eq(companies.slug, slug));
  return company ?? null;
};

/** Slug of the company that owns this host name; null: none. */
export const findCompanySlugByHost = async (db: Db, host: string): Promise<string | null> => {
  const [company] = await db.select({ slug: companies.slug }).from(companies).where(eq(companies.host, host));
  return company?.slug ?? null;
};

/** Name of a company; null when there is none. */
export const findCompanyName = async (db: Db, companyId: string): Promise<string | null> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
};
