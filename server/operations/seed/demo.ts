import { eq } from 'drizzle-orm';
import type { Role } from '../../../contract/platform/permissions.ts';
import { hashPassword } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';

export const DEMO_PASSWORD = 'Bienvenue-a-bord-2026';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  role: Role;
  /** Role name in the greeting. */
  title: string;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.fr',
    firstName: 'Nadia',
    lastName: 'Bensaïd',
    jobTitle: 'Responsable des ressources humaines',
    role: 'company_admin',
    title: 'administratrice de l’entreprise',
  },
  {
    email: 'editeur@demo.fr',
    firstName: 'Thomas',
    lastName: 'Lefèvre',
    jobTitle: 'Chargé de communication interne',
    role: 'editor',
    title: 'éditeur de livrets',
  },
  {
    email: 'responsable@demo.fr',
    firstName: 'Sylvie',
    lastName: 'Marchand',
    jobTitle: 'Cheffe d’atelier',
    role: 'referent',
    title: 'responsable d’équipe',
  },
  {
    email: 'super@demo.fr',
    firstName: 'Camille',
    lastName: 'Rousseau',
    jobTitle: 'Administration de la plateforme',
    role: 'super_admin',
    title: 'administration de la plateforme',
  },
];

/** True when the database has no company. */
export const hasNoCompany = async (tx: Db): Promise<boolean> => {
  const accounts = new AccountAccess(tx, ALL_COMPANIES);
  const [company] = await accounts.select().from(accounts.views.companies).limit(1);
  return company === undefined;
};

/** Creates the fictitious company of the demonstration and its people. */
export const seedDemo = async (tx: Db): Promise<void> => {
  const [sector] = await tx.select({ id: sectors.id }).from(sectors).where(eq(sectors.code, 'btp'));
  const accounts = new AccountAccess(tx, ALL_COMPANIES);
  const [company] = await accounts.insert('companies', [
    {
      name: 'Menuiserie Dubreuil',
      legalName: 'Menuiserie Dubreuil SARL',
      impersonationAllowed: true,
      referentReminders: true,
      slug: 'menuiserie-dubreuil',
      sectorId: sector?.id ?? null,
      contactEmail: 'admin@demo.fr',
      // A large quota, for repeated trials.
      quotaBooklets: 200,
    },
  ]);
  if (!company) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await accounts.insert(
    'users',
    DEMO_PEOPLE.map(({ title: _, ...person }) => ({
      ...person,
      companyId: person.role === 'super_admin' ? null : company.id,
      status: 'active' as const,
      passwordHash,
    })),
  );
};

/** True when this installation has the demonstration accounts. */
export const hasDemoPeople = async (db: Db): Promise<boolean> => {
  const accounts = new AccountAccess(db, ALL_COMPANIES);
  const { users } = accounts.views;
  const [found] = await accounts.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.fr'));
  return found !== undefined;
};
