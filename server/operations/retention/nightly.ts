import type { Logger } from 'pino';
import { listAllCompanies } from '../../platform/data/queries/list-companies.ts';
import type { Services } from '../../platform/services.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { runForCompanies } from '../../platform/work/run-for-companies.ts';
import { deleteOverdueData } from './retention.ts';

/** Time of the job, in UTC: data due later that day waits for the next night. */
const RUN_TIME = { hour: 3, minute: 47 };
export const RETENTION_SCHEDULE = `${RUN_TIME.minute} ${RUN_TIME.hour} * * *`;

/** Day of the next run, in the company's time zone. */
export const getNextRetentionDay = (timeZone: string, now: Date): string => {
  const run = new Date(now);
  run.setUTCHours(RUN_TIME.hour, RUN_TIME.minute, 0, 0);
  if (run <= now) run.setUTCDate(run.getUTCDate() + 1);
  return getLocalDay(timeZone, run);
};

/** Deletes the data past its retention, company by company; one failure does not stop the others. */
export const applyRetention = async ({ db }: Services, log: Logger, now = new Date()): Promise<void> =>
  runForCompanies({ db, log, failure: 'people not forgotten' }, await listAllCompanies(db), async (scope, { id }) => {
    const forgotten = await deleteOverdueData(scope, now);
    if (forgotten.people + forgotten.proofs > 0) log.info({ company: id, ...forgotten }, 'people forgotten');
  });
