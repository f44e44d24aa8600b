import { eq } from 'drizzle-orm';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { buildCompanyCalendar, type CompanyCalendar } from '../../../platform/text/calendar/holidays.ts';

const STORED_FIELDS = ['fields', 'listsOnly', 'lastMapping', 'lastValues'] as const;

type StoredSettings = Pick<TenantRow<'participantSettings'>, (typeof STORED_FIELDS)[number]>;

/**
 * Participant settings of a company. Sites, departments, languages, quota and holidays come from the company record.
 */
export interface CompanyParticipantSettings extends StoredSettings, CompanyCalendar {
  /** Grows with every change of these settings and of the company record. */
  rowVersion: number;
  sites: string[];
  departments: string[];
  languages: string[];
  quota: number;
}

const DEFAULTS: StoredSettings = { fields: [], listsOnly: false, lastMapping: {}, lastValues: {} };

/** Loads the company’s participant fields, lists and limits. */
export const loadParticipantSettings = async (scope: Scope): Promise<CompanyParticipantSettings> => {
  const { company, participantSettings } = scope.views;
  const [row] = await scope
    .select()
    .from(company)
    .leftJoin(participantSettings, eq(participantSettings.companyId, company.id));
  if (!row) throw new Error('a scope is of a company that is there');
  const stored = row.participant_settings;
  const { sites, departments, languages, quotaParticipants, holidays } = row.company;
  return {
    ...pickFields(stored ?? DEFAULTS, STORED_FIELDS),
    rowVersion: (stored?.rowVersion ?? 1) + row.company.rowVersion - 1,
    sites: sites.map(({ name }) => name),
    departments,
    languages,
    quota: quotaParticipants,
    ...buildCompanyCalendar({ holidays, sites }),
  };
};
