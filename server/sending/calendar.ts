import type { Calendar } from '../calendar/holidays.ts';
import type { Scope } from '../db/scope.ts';

/** The public holidays of a company. */
export const calendarOf = async (scope: Scope): Promise<Calendar> => {
  const { company } = scope.views;
  const [row] = await scope.select({ holidays: company.holidays }).from(company);
  return { holidays: row?.holidays ?? 'metropole' };
};
