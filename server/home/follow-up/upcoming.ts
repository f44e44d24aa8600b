import { and, asc, eq, gt, isNull, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { UpcomingMessage } from '../../../contract/home/booklet-follow-up.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { getSendingDay, listBookletSteps, type Step } from '../../messages/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { getSiteCalendar } from '../../platform/text/calendar/holidays.ts';
import { fromLocalTime } from '../../platform/text/calendar/moments.ts';

const MAX_UPCOMING = 5;
/** Base days that are read for a step: the first may be of a day whose hour is past. */
const BASE_DAYS_READ = 3;

const listPlannedCampaigns = async (scope: Scope, bookletId: string, now: Date): Promise<UpcomingMessage[]> => {
  const { campaigns } = scope.views;
  const rows = await scope
    .select({ id: campaigns.id, name: campaigns.name, at: campaigns.plannedAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.bookletId, bookletId),
        eq(campaigns.state, 'planned'),
        isNull(campaigns.archivedAt),
        isNull(campaigns.step),
        gt(campaigns.plannedAt, now),
      ),
    )
    .orderBy(asc(campaigns.plannedAt), asc(campaigns.id));
  return rows.flatMap(({ at, ...row }) =>
    at === null ? [] : [{ ...row, kind: 'campaign', at: at.toISOString(), people: null }],
  );
};

/**
 * First days from which a step counts, on or after `from`, with the number of people of each site that has public
 * holidays of its own, and of all others together (site « »).
 */
const listBaseDays = (
  scope: Scope,
  bookletId: string,
  { kind, from }: { kind: 'arrival' | 'end'; from: string },
  ownSites: readonly string[],
) => {
  const { enrolments, participants } = scope.views;
  const site = sql<string>`case when ${participants.site} in (select jsonb_array_elements_text(${JSON.stringify(ownSites)}::jsonb)) then ${participants.site} else '' end`;
  const day: SQLWrapper = kind === 'arrival' ? enrolments.arrivalOn : participants.endOn;
  return scope
    .select({ day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`, site, people: sql<number>`count(*)::int` })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        notInArray(enrolments.state, ENDED_STATES),
        sql`${day} >= ${from}::date`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`)
    .limit(BASE_DAYS_READ * (ownSites.length + 1));
};

/** The next day of a step that counts from arrivals or ends; the others depend on what people will do. */
const findNextStepDay = async (
  scope: Scope,
  bookletId: string,
  { id, name, step }: Step,
  here: CompanyDay,
  now: Date,
): Promise<UpcomingMessage | null> => {
  const { kind, days } = step.trigger;
  if (kind !== 'arrival' && kind !== 'end') return null;
  const from = addDays(here.today, -days);
  const bases = await listBaseDays(scope, bookletId, { kind, from }, Object.keys(here.siteHolidays));
  const ahead = bases
    .map(({ day, site, people }) => {
      const sendingDay = getSendingDay(step, day, getSiteCalendar(here, site));
      return { at: fromLocalTime(here.timeZone, sendingDay, step.time).toISOString(), people };
    })
    .filter(({ at }) => at > now.toISOString())
    .sort((a, b) => a.at.localeCompare(b.at));
  const [first] = ahead;
  if (!first) return null;
  const people = ahead.reduce((sum, one) => sum + (one.at === first.at ? one.people : 0), 0);
  return { id, kind: 'step', name, at: first.at, people };
};

/** Planned campaigns and running steps of a published booklet: the soonest, and the number of the others. */
export const listUpcomingMessages = async (
  scope: Scope,
  bookletId: string,
  now = new Date(),
): Promise<{ next: UpcomingMessage[]; later: number }> => {
  const here = await getCompanyDay(scope, now);
  const [campaigns, all] = await Promise.all([
    listPlannedCampaigns(scope, bookletId, now),
    listBookletSteps(scope, bookletId),
  ]);
  const running = all.filter(({ state }) => state === 'running');
  const steps = await Promise.all(running.map((step) => findNextStepDay(scope, bookletId, step, here, now)));
  const ahead = [...campaigns, ...steps.filter((step) => step !== null)].sort((a, b) => a.at.localeCompare(b.at));
  return { next: ahead.slice(0, MAX_UPCOMING), later: Math.max(0, ahead.length - MAX_UPCOMING) };
};
