import { and, asc, count, countDistinct, eq, gte, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { countUsedBytes } from '../../platform/files/storage/storage-quota.ts';
import { requireFirstRow } from '../../platform/http/refusal.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays, getMonday } from '../../platform/text/calendar/days.ts';
import { listAlerts } from './alerts.ts';
import { listCohorts } from './cohorts.ts';
import { listFunnels } from './funnels.ts';

const ARRIVALS_AHEAD_DAYS = 30;
const MAX_ARRIVAL_ROWS = 100;
const OPENINGS_DAYS = 30;

const loadDashboardNumbers = async (
  scope: Scope,
  today: string,
): Promise<Omit<Dashboard['numbers'], 'used' | 'quota'>> => {
  const { booklets, enrolments } = scope.views;
  const seen = and(buildVisibilityFilter(scope, booklets), isNull(booklets.binnedAt));
  const [books] = await scope
    .select({ all: count(), published: sql<number>`count(*) filter (where ${booklets.state} = 'published')::int` })
    .from(booklets)
    .where(seen);
  const arriving = sql`${enrolments.arrivalOn} between ${today} and ${addDays(today, ARRIVALS_AHEAD_DAYS)}`;
  const [people] = await scope
    .select({
      all: countDistinct(enrolments.participantId),
      arriving: sql<number>`count(distinct ${enrolments.participantId}) filter (where ${arriving})::int`,
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(and(seen, notInArray(enrolments.state, ENDED_STATES)));
  return {
    booklets: books?.all ?? 0,
    published: books?.published ?? 0,
    participants: people?.all ?? 0,
    arriving: people?.arriving ?? 0,
  };
};

/** All arrivals within 30 days, by day and booklet, in the booklets that the actor sees. */
export const listArrivals = async (scope: Scope, today: string): Promise<Dashboard['arrivals']> => {
  const { booklets, enrolments } = scope.views;
  const rows = await scope
    .select({
      day: enrolments.arrivalOn,
      bookletId: booklets.id,
      title: booklets.title,
      people: count(),
      notInvited: sql<number>`count(*) filter (where ${enrolments.state} = 'to_invite')::int`,
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        notInArray(enrolments.state, ENDED_STATES),
        gte(enrolments.arrivalOn, today),
        lte(enrolments.arrivalOn, addDays(today, ARRIVALS_AHEAD_DAYS)),
      ),
    )
    .groupBy(enrolments.arrivalOn, booklets.id, booklets.title)
    .orderBy(asc(enrolments.arrivalOn), asc(booklets.title), asc(booklets.id));
  return rows.flatMap(({ day, title, ...row }) => (day === null ? [] : [{ ...row, day, title: title ?? '' }]));
};

/** The first lines, and the people of the others by week. */
const limitArrivals = (all: Dashboard['arrivals']): Pick<Dashboard, 'arrivals' | 'arrivalsLeft'> => ({
  arrivals: all.slice(0, MAX_ARRIVAL_ROWS),
  arrivalsLeft: [...Map.groupBy(all.slice(MAX_ARRIVAL_ROWS), ({ day }) => getMonday(day))].map(([monday, lines]) => ({
    monday,
    people: lines.reduce((sum, { people }) => sum + people, 0),
  })),
});

/** One entry a day, today last, days without a reader included. */
const listOpenings = async (scope: Scope, today: string): Promise<Dashboard['openings']> => {
  const days = Array.from({ length: OPENINGS_DAYS }, (_, index) => addDays(today, index + 1 - OPENINGS_DAYS));
  const { booklets, readingCounts } = scope.views;
  const rows = await scope
    .select({ day: readingCounts.day, openings: sql<number>`sum(${readingCounts.count})::int` })
    .from(readingCounts)
    .innerJoin(booklets, eq(booklets.id, readingCounts.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        eq(readingCounts.key, 'cover'),
        gte(readingCounts.day, days[0] ?? today),
      ),
    )
    .groupBy(readingCounts.day);
  const known = new Map(rows.map(({ day, openings }) => [day, openings]));
  return days.map((day) => ({ day, openings: known.get(day) ?? 0 }));
};

/** Numbers, alerts, arrivals and cohorts of the booklets that the actor sees. */
export const loadDashboard = async (db: Db, scope: Scope): Promise<Dashboard> => {
  const company = requireFirstRow(await scope.select().from(scope.views.company));
  const here = await getCompanyDay(scope);
  const alerts = await listAlerts(db, scope);
  return {
    numbers: {
      ...(await loadDashboardNumbers(scope, here.today)),
      used: await countUsedBytes(scope),
      quota: company.quotaBytes,
    },
    alerts: alerts.rows,
    alertsLeft: alerts.left,
    ...limitArrivals(await listArrivals(scope, here.today)),
    ...(await listFunnels(scope)),
    openings: await listOpenings(scope, here.today),
    cohorts: await listCohorts(scope, here),
  };
};
