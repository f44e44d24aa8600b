import { eq } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import type { HolidayCalendar } from '../../../platform/text/calendar/holidays.ts';

type StoredSettings = Pick<TenantRow<'participantSettings'>, 'fields' | 'listsOnly' | 'lastMapping' | 'lastValues'>;

/**
 * Participant settings of a company. Sites, departments, languages, quota and holidays come from the company record.
 */
export interface CompanyParticipantSettings extends StoredSettings, HolidayCalendar {
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
  const { fields, listsOnly, lastMapping, lastValues, rowVersion } = row.participant_settings ?? {
    ...DEFAULTS,
    rowVersion: 1,
  };
  const { sites, departments, languages, quotaParticipants, holidays } = row.company;
  return {
    fields,
    listsOnly,
    lastMapping,
    lastValues,
    rowVersion: rowVersion + row.company.rowVersion - 1,
    sites: sites.map(({ name }) => name),
    departments,
    languages,
    quota: quotaParticipants,
    holidays,
  };
};
