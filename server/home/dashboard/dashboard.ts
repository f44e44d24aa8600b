import { and, asc, count, countDistinct, eq, gte, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { ENDED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { getFirstDayOfMonth } from '../../../contract/reading/statistics/statistics-period.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import { buildCohortMonthSql, hasCompleted, hasOpened } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { countUsedBytes } from '../../platform/files/storage/storage-quota.ts';
import { requireFirstRow } from '../../platform/http/refusal.ts';
import { type CompanyDay, getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { listAlerts } from './alerts.ts';

const ARRIVALS_AHEAD_DAYS = 30;
const MAX_ARRIVAL_ROWS = 100;
/** Groups smaller than this are never shown. */
const MIN_GROUP_SIZE = 5;

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

/** Arrivals within 30 days, by day and booklet, in the booklets that the actor sees. */
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
    .orderBy(asc(enrolments.arrivalOn), asc(booklets.title), asc(booklets.id))
    .limit(MAX_ARRIVAL_ROWS);
  return rows.flatMap(({ day, title, ...row }) => (day === null ? [] : [{ ...row, day, title: title ?? '' }]));
};

/** Participants counted by statistics, month by month, including those whose access is over. */
const listCohorts = async (scope: Scope, { today, timeZone }: CompanyDay): Promise<Dashboard['cohorts']> => {
  const [from, until] = [getFirstDayOfMonth(today, -6), getFirstDayOfMonth(today, 3)];
  const { booklets, enrolments } = scope.views;
  const month = buildCohortMonthSql(enrolments, timeZone);
  const rows = await scope
    .select({
      month,
      people: count(),
      opened: sql<number>`count(*) filter (where ${hasOpened(enrolments)})::int`,
      completed: sql<number>`count(*) filter (where ${hasCompleted(enrolments)})::int`,
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        sql`${booklets.settings} -> 'tracking' ->> 'mode' <> 'none'`,
        or(isNull(enrolments.arrivalOn), and(gte(enrolments.arrivalOn, from), lt(enrolments.arrivalOn, until))),
        sql`${month} >= ${from.slice(0, 7)} and ${month} < ${until.slice(0, 7)}`,
      ),
    )
    // Group by position: PostgreSQL cannot see that the same expression with other parameters is the same.
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map((row) =>
    row.people < MIN_GROUP_SIZE ? { month: row.month, people: null, opened: null, completed: null } : row,
  );
};

/** Numbers, alerts, arrivals and cohorts of the booklets that the actor sees. */
export const loadDashboard = async (scope: Scope): Promise<Dashboard> => {
  const company = requireFirstRow(await scope.select().from(scope.views.company));
  const here = await getCompanyDay(scope);
  return {
    numbers: {
      ...(await loadDashboardNumbers(scope, here.today)),
      used: await countUsedBytes(scope),
      quota: company.quotaBytes,
    },
    alerts: await listAlerts(scope),
    arrivals: await listArrivals(scope, here.today),
    cohorts: await listCohorts(scope, here),
  };
};
