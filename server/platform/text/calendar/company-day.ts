import type { HolidaysRegion } from '../../../../contract/administration/companies/company-choices.ts';
import type { Scope } from '../../data/access/scope.ts';
import { getLocalDay } from './days.ts';

/** Time zone, current day and holidays of a company. */
export interface CompanyDay {
  timeZone: string;
  today: string;
  holidays: HolidaysRegion;
}

export const getCompanyDay = async (scope: Scope, at = new Date()): Promise<CompanyDay> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone, holidays: company.holidays }).from(company);
  const timeZone = row?.timeZone ?? 'Europe/Paris';
  return { timeZone, today: getLocalDay(timeZone, at), holidays: row?.holidays ?? 'metropole' };
};
