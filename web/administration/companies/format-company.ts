import type { CompanyRow } from '../../../contract/administration/companies/companies.ts';
import {
  type Headcount,
  type HolidaysRegion,
  QUOTA_NAMES,
  type QuotaName,
} from '../../../contract/administration/companies/company-choices.ts';
import { formatNumber, formatSize } from '../../lib/format.ts';
import { type TextKey, t } from '../../lib/i18n.ts';
import { IDENTITY_FIELDS, POLICY_FIELDS } from './company-parts.ts';

const COMPANY_FIELDS = [
  ...IDENTITY_FIELDS,
  'sectorId',
  'address.lines.0',
  'address.lines.1',
  'address.postalCode',
  'address.city',
  'address.country',
  'sites',
  'departments',
  'theme',
  'logoMediaId',
  'host',
  ...POLICY_FIELDS,
  ...QUOTA_NAMES,
] as const;
type FieldName = (typeof COMPANY_FIELDS)[number];

/** Label of a company field. */
export const findCompanyFieldLabel = (field: string): string | null =>
  (COMPANY_FIELDS as readonly string[]).includes(field) ? t(`company.${field as FieldName}`) : null;

/** Value of a field for a comparison of two versions; lists show their length. */
export const formatCompanyFieldValue = (_field: string, value: unknown): string | null => {
  if (Array.isArray(value)) return t('company.conflict.count', { count: value.length });
  if (typeof value === 'boolean') return t(value ? 'company.yes' : 'company.no');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value || '—' : null;
};

export const formatCompanyState = (state: CompanyRow['state']): string => t(`company.state.${state}`);
export const formatHeadcount = (headcount: Headcount): string =>
  headcount === '' ? t('company.headcount.none') : t(`company.headcount.${headcount.replace('+', '')}` as TextKey);
export const formatHolidaysRegion = (region: HolidaysRegion): string => t(`company.holidays.${region}`);

/** A quantity in the unit of its quota. */
export const formatQuotaAmount = (name: QuotaName, value: number): string =>
  name === 'quotaBytes' ? formatSize(value) : formatNumber(value);
