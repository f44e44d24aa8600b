import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { Scope } from '../../data/access/scope.ts';
import { getLocalDay } from './days.ts';
import { buildCompanyCalendar, type CompanyCalendar } from './holidays.ts';

/** Time zone, current day and holidays of a company. */
export interface CompanyDay extends CompanyCalendar {
  timeZone: string;
  today: string;
}

export const getCompanyDay = async (scope: Scope, at = new Date()): Promise<CompanyDay> => {
  const { company } = scope.views;
  const [row] = await scope.select(pickFields(company, ['timeZone', 'holidays', 'sites'])).from(company);
  const timeZone = row?.timeZone ?? 'Europe/Paris';
  const calendar = buildCompanyCalendar(row ?? { holidays: 'metropole', sites: [] });
  return { timeZone, today: getLocalDay(timeZone, at), ...calendar };
};
