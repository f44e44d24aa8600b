import { call } from '../../platform/call.ts';
import { rowVersion } from '../../platform/shared.ts';
import { companyCardCall } from './companies.ts';
import { brand, embedHosts, host, identityForm, places, policies, quotas } from './company.ts';

/* Parts of a company's card, each saved separately with an optimistic lock. */

const conflict = '409 GEN-011 with `current` after somebody else’s change';

export const saveIdentity = call.put('/api/admin/companies/:id/identity', {
  right: 'company.edit',
  summary: `Changes what a company is: 422 ENT-001, ENT-002, ENT-004 to ENT-007, ENT-009; ${conflict}`,
  body: identityForm.safeExtend({ rowVersion }),
  ...companyCardCall,
});

export const savePlaces = call.put('/api/admin/companies/:id/places', {
  right: 'company.edit',
  summary: `Changes its sites and departments, which participants choose from: 422 GEN-026; ${conflict}`,
  body: places.extend({ rowVersion }),
  ...companyCardCall,
});

export const saveBrand = call.put('/api/admin/companies/:id/brand', {
  right: 'company.edit',
  summary: `Changes what new booklets look like: 404 GEN-010 a logo of somebody else; ${conflict}`,
  body: brand.extend({ rowVersion }),
  ...companyCardCall,
});

export const saveHost = call.put('/api/admin/companies/:id/host', {
  right: 'companies.manage',
  summary: `Gives it a host name of its own: 422 ENT-008, ENT-009; ${conflict}`,
  body: host.extend({ rowVersion }),
  ...companyCardCall,
});

export const saveEmbedHosts = call.put('/api/admin/companies/:id/embed-hosts', {
  right: 'company.edit',
  summary: `Changes the sites whose pages its booklets may embed: 422 ENT-008, GEN-023, GEN-026; ${conflict}`,
  body: embedHosts.extend({ rowVersion }),
  ...companyCardCall,
});

export const savePolicies = call.put('/api/admin/companies/:id/policies', {
  right: 'company.edit',
  summary: `Changes its contacts, rules of sign-in, retention and calendar; ${conflict}`,
  body: policies.extend({ rowVersion }),
  ...companyCardCall,
});

export const saveQuotas = call.put('/api/admin/companies/:id/quotas', {
  right: 'companies.manage',
  summary: `Changes what it may use: 409 ENT-003 less than it uses; ${conflict}`,
  body: quotas.extend({ rowVersion }),
  ...companyCardCall,
});
