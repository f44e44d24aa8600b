import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, page, rowVersion, sortedPage } from '../../platform/shared.ts';
import { email, line, paragraphs, personName, uuid } from '../../platform/text/text.ts';
import { brand, companyState, embedHosts, host, identity, places, policies, quotas } from './company.ts';

/** Usage of the quotas of a company, in the same units. */
export const quotaUsage = z.object({
  bytes: z.int(),
  booklets: z.int(),
  participants: z.int(),
  emails: z.int(),
  users: z.int(),
});
export type QuotaUsage = z.infer<typeof quotaUsage>;

export const companyRow = z.object({
  id: uuid,
  name: z.string(),
  legalName: z.string(),
  siren: z.string(),
  city: z.string(),
  state: companyState,
  usage: quotaUsage,
  quotas,
  /** Last call of a user of the company; null: none, or the session was deleted. */
  lastActivityAt: moment.nullable(),
  createdAt: moment,
});
export type CompanyRow = z.infer<typeof companyRow>;

export const COMPANY_SORTS = ['name', 'state', 'createdAt'] as const;

export const listCompanies = call.get('/api/admin/companies', {
  right: 'companies.manage',
  summary: 'Companies of the platform with what they use of their quotas; those that were purged only when asked for',
  query: sortedPage(z.enum(COMPANY_SORTS).default('name')).extend({
    search: z.string().max(100).default(''),
    state: companyState.optional(),
  }),
  answer: z.object({ rows: z.array(companyRow), total: z.int() }),
});

/** Company, as shown on its card. */
export const company = z.object({
  id: uuid,
  slug: z.string(),
  ...identity.shape,
  ...places.shape,
  ...brand.shape,
  ...host.shape,
  ...embedHosts.shape,
  ...policies.shape,
  ...quotas.shape,
  /** Stored values, which may be empty for some companies. */
  legalName: z.string(),
  name: z.string(),
  usage: quotaUsage,
  state: companyState,
  stateReason: z.string(),
  suspendedAt: moment.nullable(),
  archivedAt: moment.nullable(),
  /** Day after which an archived company is purged, `YYYY-MM-DD`. */
  purgeOn: z.string().nullable(),
  lastActivityAt: moment.nullable(),
  createdAt: moment,
  rowVersion,
  /** True if the user manages quotas, host and state, which belong to the publisher. */
  mayManage: z.boolean(),
});
export type Company = z.infer<typeof company>;

const savedCompany = company.extend(notice.shape);
/** Params and answer of a change of a company. */
export const companyCardCall = { state: '/api/admin/companies/:id', answer: savedCompany } as const;

export const newCompany = z.object({
  legalName: identity.shape.legalName,
  name: identity.shape.name,
  siren: identity.shape.siren,
  sectorId: identity.shape.sectorId,
  admin: z.object({ email, firstName: personName('Prénom', 60), lastName: personName('Nom', 80) }),
});

export const createCompany = call.post('/api/admin/companies', {
  right: 'companies.manage',
  summary: 'Opens a company and invites its first administrator: 422 ENT-001, ENT-009, UTI-001',
  body: newCompany,
  answer: savedCompany,
});

export const getCompany = call.get('/api/admin/companies/:id', {
  right: 'company.edit',
  summary: 'The card of a company; an administrator of a company has his own alone',
  answer: company,
});

/** Card of the current company: « Mon entreprise ». */
export const getOwnCompany = call.get('/api/admin/company', {
  right: 'company.edit',
  summary: 'The card of the company acted in',
  answer: company,
});

export const suspendCompany = call.put('/api/admin/companies/:id/suspension', {
  right: 'companies.manage',
  summary: 'Turns its readers away and leaves its people to look only: 409 ENT-011 while a campaign runs, GEN-017',
  body: z.object({ reason: paragraphs('Motif', { min: 5, max: 300 }) }),
  ...companyCardCall,
});

export const resumeCompany = call.delete('/api/admin/companies/:id/suspension', {
  right: 'companies.manage',
  summary: 'Ends its suspension; 409 GEN-017',
  ...companyCardCall,
});

export const closeCompany = call.put('/api/admin/companies/:id/closing', {
  right: 'companies.manage',
  summary:
    'Shuts its people and readers out; its data is deleted 60 days later: 422 ENT-012 another name, 409 ENT-011, GEN-017',
  body: z.object({ name: line('Nom de l’entreprise', { min: 1, max: 120 }) }),
  ...companyCardCall,
});

export const reopenCompany = call.delete('/api/admin/companies/:id/closing', {
  right: 'companies.manage',
  summary: 'Takes its closing back while its data is there; 409 GEN-017',
  ...companyCardCall,
});

/** Page of items of a company. */
const pagedCall = <Row extends z.ZodType>(row: Row) => ({
  query: page,
  answer: z.object({ rows: z.array(row), total: z.int() }),
});

/** User of a company, on its card. */
export const companyPerson = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.string(),
});

export const listCompanyUsers = call.get('/api/admin/companies/:id/users', {
  right: 'company.edit',
  summary: 'People with an account in it, by name',
  ...pagedCall(companyPerson),
});

export const companyBooklet = z.object({
  id: uuid,
  title: z.string(),
  state: z.string(),
  owner: z.string(),
  bytes: z.int(),
  updatedAt: moment,
});

export const listCompanyBooklets = call.get('/api/admin/companies/:id/booklets', {
  right: 'company.edit',
  summary: 'Its booklets but those in the bin, the latest changed first, with the bytes of the files they use',
  ...pagedCall(companyBooklet),
});
