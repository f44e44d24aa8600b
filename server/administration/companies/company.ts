import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { companies, sessions } from '../../platform/data/schema/people.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Maximum size of the menu. */
const MAX_LISTED_COMPANIES = 500;

/** Companies that a super admin may work in, by name. */
export const listActiveCompanies = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.state, 'active'))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(MAX_LISTED_COMPANIES);

export const findCompanyName = async (db: Db, id: string): Promise<string | null> => {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return row?.name ?? null;
};

/** True when a company requires a second factor for everybody. */
export const isSecondFactorRequired = async (db: Db, id: string | null): Promise<boolean> => {
  if (id === null) return false;
  const [row] = await db.select({ required: companies.mfaRequired }).from(companies).where(eq(companies.id, id));
  return row?.required ?? false;
};

/** Current company after sign-in: the person's own, or the first active one for a super admin. */
export const findLoginCompanyId = async (db: Db, companyId: string | null): Promise<string | null> => {
  if (companyId !== null) return companyId;
  const [first] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.state, 'active'))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(1);
  return first?.id ?? null;
};

/**
 * Switches a super admin's session to another company. Throws GEN-009 for other roles, GEN-010 for an inactive company.
 */
export const switchSessionCompany = async (db: Db, actor: Actor, companyId: string): Promise<void> => {
  if (actor.role !== 'super_admin') {
    throw new Refusal('GEN-009', { action: 'changer d’entreprise', personne: 'un administrateur de la plateforme' });
  }
  const [found] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), eq(companies.state, 'active')));
  if (!found) throw new Refusal('GEN-010');
  await db.update(sessions).set({ companyId }).where(eq(sessions.id, actor.sessionId));
};
