import { eq } from 'drizzle-orm';
import type { User } from '../../contract/auth.ts';
import { abilities } from '../../contract/permissions.ts';
import { activeCompanies, companyName } from '../companies/company.ts';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/people.ts';
import { hasAcceptedTerms } from '../legal/terms.ts';
import { Refusal } from '../refusal.ts';

/** A person as the back office knows her, acting in the company given. Throws AUTH-010 when there is no such person. */
export const describeUser = async (db: Db, userId: string, actsIn: string | null): Promise<User> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Refusal('AUTH-010');
  const companyId = row.companyId ?? actsIn;
  const name = companyId === null ? null : await companyName(db, companyId);
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    jobTitle: row.jobTitle,
    phone: row.phone,
    locale: row.locale,
    timeZone: row.timeZone,
    company: companyId === null || name === null ? null : { id: companyId, name },
    companies: row.role === 'super_admin' ? await activeCompanies(db) : [],
    termsAccepted: await hasAcceptedTerms(db, userId),
    can: abilities(row.role),
  };
};
