import type { Company } from '../../../contract/administration/companies/companies.ts';
import {
  saveBrand,
  saveEmbedHosts,
  saveHost,
  saveIdentity,
  savePlaces,
  savePolicies,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { SettingsFormValues } from '../../booklets/booklets/conflict/settings-values.ts';

/** Parts of a company that are saved separately. */
export type CompanyPart = 'identity' | 'places' | 'brand' | 'host' | 'embedHosts' | 'policies' | 'quotas';

const pickValues = <Name extends keyof Company>(company: Company, names: readonly Name[]): SettingsFormValues =>
  Object.fromEntries(names.map((name) => [name, company[name]]));

export const IDENTITY_FIELDS = [
  'legalName',
  'name',
  'siren',
  'siret',
  'naf',
  'idcc',
  'idccLabel',
  'headcount',
] as const;
export const POLICY_FIELDS = [
  'contactName',
  'contactEmail',
  'dpoName',
  'dpoEmail',
  'safetyName',
  'safetyEmail',
  'mfaRequired',
  'impersonationAllowed',
  'impersonationNotice',
  'referentReminders',
  'approval',
  'languages',
  'timeZone',
  'holidays',
  'anonymiseAfterDays',
  'proofYears',
] as const;

/** Form values of each part. */
export const PART_VALUES: Record<CompanyPart, (company: Company) => SettingsFormValues> = {
  identity: (company) => ({
    ...pickValues(company, IDENTITY_FIELDS),
    sectorId: company.sectorId ?? '',
    'address.lines.0': company.address.lines[0] ?? '',
    'address.lines.1': company.address.lines[1] ?? '',
    'address.postalCode': company.address.postalCode,
    'address.city': company.address.city,
    'address.country': company.address.country,
  }),
  places: (company) => pickValues(company, ['sites', 'departments']),
  brand: (company) => pickValues(company, ['theme', 'logoMediaId']),
  host: (company) => pickValues(company, ['host']),
  embedHosts: (company) => pickValues(company, ['embedHosts']),
  policies: (company) => pickValues(company, POLICY_FIELDS),
  quotas: (company) => ({
    ...pickValues(company, ['quotaBooklets', 'quotaParticipants', 'quotaEmails', 'quotaUsers']),
    quotaBytes: Math.round(company.quotaBytes / MEGABYTE),
  }),
};

/** Call bodies that differ from the form values. */
const PART_BODIES: Partial<Record<CompanyPart, (values: SettingsFormValues) => SettingsFormValues>> = {
  identity: ({ sectorId, ...values }) => ({
    ...Object.fromEntries(IDENTITY_FIELDS.map((name) => [name, values[name]])),
    sectorId: sectorId === '' ? null : sectorId,
    address: {
      lines: [values['address.lines.0'], values['address.lines.1']],
      postalCode: values['address.postalCode'],
      city: values['address.city'],
      country: values['address.country'],
    },
  }),
  quotas: ({ quotaBytes, ...values }) => ({ ...values, quotaBytes: Number(quotaBytes) * MEGABYTE }),
};

export const toPartBody = (part: CompanyPart, values: SettingsFormValues): SettingsFormValues =>
  PART_BODIES[part]?.(values) ?? values;

export const PART_CALLS = {
  identity: saveIdentity,
  places: savePlaces,
  brand: saveBrand,
  host: saveHost,
  embedHosts: saveEmbedHosts,
  policies: savePolicies,
  quotas: saveQuotas,
};
