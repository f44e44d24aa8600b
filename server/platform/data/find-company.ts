import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import type { CompanyRow } from './list-companies.ts';
import { companies } from './schema/people.ts';

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
