import { eq, like, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Company, createCompany } from '../../../contract/administration/companies/companies.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Db } from '../../platform/data/client.ts';
import { companies, users } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findFreeSlug, toSlug } from '../../platform/text/slugs.ts';
import { inviteAccount } from '../accounts/invitation.ts';
import { refuseTakenIdentifier } from './change-company.ts';
import { toCompanyCard } from './company-card.ts';

/** A free slug for a company with this name. */
const findFreeCompanySlug = async (db: Db, name: string): Promise<string> => {
  const wanted = toSlug(name) || 'entreprise';
  const rows = await db
    .select({ slug: companies.slug })
    .from(companies)
    .where(or(eq(companies.slug, wanted), like(companies.slug, `${wanted.slice(0, 50)}%`)));
  const known = new Set(rows.map(({ slug }) => slug));
  return findFreeSlug(wanted, (slug) => known.has(slug));
};

/** Refuses (UTI-001) an email already in use, before any write. */
const refuseKnownEmail = async (db: Db, email: string): Promise<void> => {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (known) throw new Refusal('UTI-001', {}, { 'admin.email': [errorText('UTI-001')] });
};

/** Creates a company and invites its first administrator. ENT-009 for a SIREN that another has, UTI-001. */
export const createCompanyWithAdmin = async (
  services: Services,
  app: FastifyInstance,
  actor: Actor,
  { admin, ...values }: CallBody<typeof createCompany>,
): Promise<Company> => {
  const { db } = services;
  await refuseKnownEmail(db, admin.email);
  const name = values.name || values.legalName;
  const slug = await findFreeCompanySlug(db, name);
  const by = { createdBy: actor.id, updatedBy: actor.id };
  const row = await refuseTakenIdentifier(() =>
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(companies)
        .values({ ...values, name, slug, contactEmail: admin.email, ...by })
        .returning();
      if (!made) throw new Error('a company that was inserted is answered');
      await tx.insert(users).values({ ...admin, role: 'company_admin', companyId: made.id, status: 'invited', ...by });
      return made;
    }),
  );
  await inviteAccount(services, app, new Scope(db, actor, row.id), { ...admin, role: 'company_admin' });
  return toCompanyCard(db, actor, row);
};
