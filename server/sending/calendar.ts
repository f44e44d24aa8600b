import type { Calendar } from '../calendar/holidays.ts';
import type { Scope } from '../db/scope.ts';

/** The public holidays of a company. */
export const calendarOf = async (scope: Scope): Promise<Calendar> => {
  const { participantSettings } = scope.views;
  const [row] = await scope.select({ alsaceMoselle: participantSettings.alsaceMoselle }).from(participantSettings);
  return { alsaceMoselle: row?.alsaceMoselle ?? false };
};
