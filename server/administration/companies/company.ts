import { asc, eq, ne, type SQL } from 'drizzle-orm';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const listCompanyNames = async (
  db: Db,
  filter: (companies: AccountAccess['views']['companies']) => SQL,
  limit?: number,
): Promise<{ id: string; name: string }[]> => {
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { companies } = access.views;
  const query = access
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(filter(companies))
    .orderBy(asc(companies.name), asc(companies.id));
  return limit === undefined ? query : query.limit(limit);
};

/** All companies that a super admin may work in, by name. The jobs of every night run for each of them. */
export const listActiveCompanies = (db: Db, limit?: number) =>
  listCompanyNames(db, ({ state }) => eq(state, 'active'), limit);

/** Companies for invitations and filters, by name. */
export const listKnownCompanies = (db: Db) => listCompanyNames(db, ({ state }) => ne(state, 'purged'));

export const findCompany = async (db: Db, companyId: string): Promise<CompanyRow | null> => {
  const access = new AccountAccess(db, { companyId });
  const [row] = await access.select().from(access.views.companies);
  return row ?? null;
};

/** True when a company requires a second factor for everybody. */
export const isSecondFactorRequired = async (db: Db, id: string | null): Promise<boolean> => {
  const company = id === null ? null : await findCompany(db, id);
  return company?.mfaRequired ?? false;
};

/** Current company after sign-in: the person's own, or the first active one for a super admin. */
export const findLoginCompanyId = async (db: Db, companyId: string | null): Promise<string | null> => {
  if (companyId !== null) return companyId;
  const [first] = await listActiveCompanies(db, 1);
  return first?.id ?? null;
};

/**
 * Switches a super admin's session to another company. Throws GEN-009 for other roles, GEN-010 for an inactive company.
 */
export const switchSessionCompany = async (db: Db, actor: Actor, companyId: string): Promise<void> => {
  if (actor.role !== 'super_admin') {
    throw new Refusal('GEN-009', { action: 'changer d’entreprise', personne: 'un administrateur de la plateforme' });
  }
  if ((await findCompany(db, companyId))?.state !== 'active') throw new Refusal('GEN-010');
  await new AccountAccess(db, { userId: actor.id }).update('sessions', { companyId }, ({ id }) =>
    eq(id, actor.sessionId),
  );
};
