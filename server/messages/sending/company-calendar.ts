import type { Scope } from '../../platform/data/access/scope.ts';
import type { HolidayCalendar } from '../../platform/text/calendar/holidays.ts';

/** The public holidays of a company. */
export const loadCompanyCalendar = async (scope: Scope): Promise<HolidayCalendar> => {
  const { company } = scope.views;
  const [row] = await scope.select({ holidays: company.holidays }).from(company);
  return { holidays: row?.holidays ?? 'metropole' };
};
