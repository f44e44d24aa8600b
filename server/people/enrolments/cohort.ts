import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';

/*
 * Cohort month and reached stage of a participant: the same rules for statistics, the dashboard, lists and the reader's
 * counters.
 */

type Enrolments = Scope['views']['enrolments'];

/** Cohort month, as `2026-11`: month of arrival, else of enrolment. */
export const buildCohortMonthSql = (enrolments: Pick<Enrolments, 'arrivalOn' | 'createdAt'>, timeZone: string) =>
  sql<string>`to_char(coalesce(${enrolments.arrivalOn}, (${enrolments.createdAt} at time zone ${timeZone})::date), 'YYYY-MM')`;

/** The same for a loaded row. */
export const getCohortMonth = (
  { arrivalOn, createdAt }: Pick<TenantRow<'enrolments'>, 'arrivalOn' | 'createdAt'>,
  timeZone: string,
): string => (arrivalOn ?? getLocalDay(timeZone, createdAt)).slice(0, 7);

/** Condition: the booklet was opened, even if the access has ended since. */
export const hasOpened = ({ openedAt }: Pick<Enrolments, 'openedAt'>): SQL => isNotNull(openedAt);

/**
 * Condition: the reading is complete, even if the access has ended since. A major version that requires more ends it,
 * but not `hasEverCompleted`.
 */
export const hasCompleted = ({ completedAt }: Pick<Enrolments, 'completedAt'>): SQL => isNotNull(completedAt);

/** Condition on events of a row of `enrolments`: since the last time that a user reset its progress. */
const isSinceReset = (source: QuerySource): SQL => {
  const { enrolmentEvents: events } = source.views;
  const reset = source
    .select({ at: sql`max(${events.at})`.as('reset_at') })
    .from(events)
    .where(sql`${events.enrolmentId} = "enrolments"."id" and ${events.what} = 'reset'`);
  return sql`${events.at} > coalesce((${reset}), '-infinity')`;
};

/**
 * Time of the first completion of a row of `enrolments`; null: none. A major version that requires more clears
 * `completedAt`: the history keeps the earlier completions.
 */
export const buildFirstCompletionSql = (source: QuerySource, { completedAt, startedAt }: Enrolments) => {
  const { enrolmentEvents: events } = source.views;
  const first = source
    .select({ at: sql`min(${events.at})`.as('first_at') })
    .from(events)
    .where(sql`${events.enrolmentId} = "enrolments"."id" and ${events.what} = 'complete' and ${isSinceReset(source)}`);
  return sql<Date | null>`case when ${startedAt} is null then ${completedAt} else least(${completedAt}, (${first})) end`;
};

/** Condition on rows of `enrolments`: the reading was completed once, in whichever version. */
export const hasEverCompleted = (source: QuerySource, enrolments: Enrolments): SQL =>
  sql`(${enrolments.completedAt} is not null or ${buildFirstCompletionSql(source, enrolments)} is not null)`;

/**
 * Condition on rows of `enrolments`: somebody is reading. `again`: the reading was completed once, and a major version
 * requires more; `unfinished`: it never was.
 */
export const buildReadingCondition = (
  source: QuerySource,
  enrolments: Enrolments,
  reading: 'again' | 'unfinished',
): SQL => {
  const once = hasEverCompleted(source, enrolments);
  return sql`(${enrolments.state} = 'started' and ${reading === 'again' ? once : sql`not ${once}`})`;
};

/**
 * Number of the last major version that made a row of `enrolments` incomplete again; null: none. Anonymised rows have
 * lost it: theirs counts as later than any version.
 */
export const buildLastRestartSql = (source: QuerySource) => {
  const { enrolmentEvents: events } = source.views;
  const last = source
    .select({
      version: sql`max(case when ${events.detail} ~ '^[0-9]+$' then ${events.detail}::int else 2147483647 end)`.as(
        'last',
      ),
    })
    .from(events)
    .where(sql`${events.enrolmentId} = "enrolments"."id" and ${events.what} = 'restart' and ${isSinceReset(source)}`);
  return sql<number | null>`(${last})`;
};
