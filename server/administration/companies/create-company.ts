import { eq, like, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Company, createCompany } from '../../../contract/administration/companies/companies.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findFreeSlug, toSlug } from '../../platform/text/slugs.ts';
import { inviteAccount } from '../accounts/invitation.ts';
import { findUserByEmail } from '../auth/login.ts';
import { refuseTakenIdentifier } from './change-company.ts';
import { toCompanyCard } from './company-card.ts';

const findFreeCompanySlug = async (db: Db, name: string): Promise<string> => {
  const wanted = toSlug(name) || 'entreprise';
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { companies } = access.views;
  const rows = await access
    .select({ slug: companies.slug })
    .from(companies)
    .where(or(eq(companies.slug, wanted), like(companies.slug, `${wanted.slice(0, 50)}%`)));
  const known = new Set(rows.map(({ slug }) => slug));
  return findFreeSlug(wanted, (slug) => known.has(slug));
};

/** Creates a company and invites its first administrator. ENT-009 for a SIREN that another has, UTI-001. */
export const createCompanyWithAdmin = async (
  services: Services,
  app: FastifyInstance,
  actor: Actor,
  { admin, ...values }: CallBody<typeof createCompany>,
): Promise<Company> => {
  const { db } = services;
  if (await findUserByEmail(db, admin.email)) throw createFieldRefusal('admin.email', 'UTI-001');
  const name = values.name || values.legalName;
  const slug = await findFreeCompanySlug(db, name);
  const by = { createdBy: actor.id, updatedBy: actor.id };
  const row = await refuseTakenIdentifier(() =>
    new AccountAccess(db, ALL_COMPANIES).transaction(async (access) => {
      const [made] = await access.insert('companies', [{ ...values, name, slug, contactEmail: admin.email, ...by }]);
      if (!made) throw new Error('a company that was inserted is answered');
      const account = { ...admin, role: 'company_admin', companyId: made.id, status: 'invited', ...by } as const;
      await access.insert('users', [account]);
      return made;
    }),
  );
  await inviteAccount(services, app, new Scope(db, actor, row.id), { ...admin, role: 'company_admin' });
  return toCompanyCard(db, actor, row);
};
