import { asc } from 'drizzle-orm';
import type { Logger } from 'pino';
import { companies } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import type { Services } from '../../services.ts';
import { forgetOverdue } from './retention.ts';

/** Time of the job, in UTC: data due later that day waits for the next night. */
const AT = { hour: 3, minute: 47 };
export const NIGHTLY = `${AT.minute} ${AT.hour} * * *`;

/** Day of the next run, in the company's time zone. */
export const nextNight = (timeZone: string, now: Date): string => {
  const run = new Date(now);
  run.setUTCHours(AT.hour, AT.minute, 0, 0);
  if (run <= now) run.setUTCDate(run.getUTCDate() + 1);
  return dayIn(timeZone, run);
};

/** Deletes the data past its retention, company by company; one failure does not stop the others. */
export const forgetByTerms = async ({ db }: Services, log: Logger, now = new Date()): Promise<void> => {
  for (const { id } of await db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id))) {
    try {
      const forgotten = await forgetOverdue(new Scope(db, NOBODY, id), now);
      if (forgotten.people + forgotten.proofs > 0) log.info({ company: id, ...forgotten }, 'people forgotten');
    } catch (error) {
      log.error({ err: error, company: id }, 'people not forgotten');
    }
  }
};
