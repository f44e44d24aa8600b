import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PERSON_SIDES, type PersonSide } from '../../../contract/reading/statistics/statistics.ts';
import { buildCohortMonthSql, buildFirstCompletionSql, buildLastRestartSql } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { CompanyDay } from '../../platform/text/calendar/company-day.ts';
import { type BookletFilter, matchesBooklets } from './booklet-months.ts';

export interface Aggregate {
  bookletId: string;
  /** `2026-11`. */
  month: string;
  measure: string;
  value: string;
  n: number;
}

/** A sum of all participants if `side` is empty, else of those with the value `of` on that side. */
export type SideAggregate = Aggregate & { side: PersonSide | ''; of: string };

type Enrolments = Scope['views']['enrolments'];

/** A set of participants. */
export interface Population extends BookletFilter {
  /** Extra condition on the participants. */
  also?: (enrolments: Enrolments, participants: Scope['views']['participants']) => SQL | undefined;
}

/** Enrolments of a population, with their cohort month and sides: the base query of every measure. */
export const buildPopulationQuery = (scope: Scope, { also, ...filter }: Population, { timeZone }: CompanyDay) => {
  const { enrolments, participants } = scope.views;
  const local = (column: SQLWrapper) => sql<string>`(${column} at time zone ${timeZone})`;
  const month = buildCohortMonthSql(enrolments, timeZone);
  const text = (column: SQLWrapper) => sql<string>`coalesce(${column}, '')`;
  return scope
    .select({
      id: enrolments.id,
      bookletId: enrolments.bookletId,
      month: month.as('month'),
      site: text(participants.site).as('site'),
      department: text(participants.department).as('department'),
      contract: text(participants.contractType).as('contract'),
      language: text(participants.language).as('language'),
      arrivalOn: enrolments.arrivalOn,
      isInvited: sql<boolean>`(${enrolments.invitedAt} is not null and ${enrolments.state} <> 'failed')`.as(
        'is_invited',
      ),
      /** Invited, or reached without an invitation, as by a printed letter. Nothing is expected of the others. */
      isReached: sql<boolean>`((${enrolments.invitedAt} is not null and ${enrolments.state} <> 'failed')
        or ${enrolments.openedAt} is not null)`.as('is_reached'),
      invited: local(enrolments.invitedAt).as('invited'),
      opened: local(enrolments.openedAt).as('opened'),
      started: local(enrolments.startedAt).as('started'),
      /** First completion: a later version that requires more does not undo it. */
      completed: local(buildFirstCompletionSql(scope, enrolments)).as('completed'),
      /** The reading is complete in the version that was read last, or was until a later version required more. */
      isVersionCompleted: sql<boolean>`(${enrolments.completedAt} is not null
        or coalesce(${buildLastRestartSql(scope)} > ${enrolments.versionRead}, false))`.as('is_version_completed'),
      progress: enrolments.progress,
      proofsDue: enrolments.proofsDue,
      proofsDone: enrolments.proofsDone,
      version: enrolments.versionRead,
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(matchesBooklets({ bookletId: enrolments.bookletId, month }, filter), also?.(enrolments, participants)))
    .as('counted');
};
export type PopulationQuery = ReturnType<typeof buildPopulationQuery>;

type SideColumns = Record<PersonSide, SQLWrapper>;

/** Columns of a population that a subquery keeps to sum by booklet, month and side. */
export const SUMMED_COLUMNS = ['bookletId', 'month', ...PERSON_SIDES] as const;

/** Side of a row of `buildSideGrouping`, and its value; both empty: all participants. */
export const buildSideColumns = ({ site, department, contract, language }: SideColumns) => ({
  // Bit mask: one bit for each column absent from the grouping.
  side: sql<PersonSide | ''>`case grouping(${site}, ${department}, ${contract}, ${language})
    when 7 then 'site' when 11 then 'department' when 13 then 'contract' when 14 then 'language' else '' end`,
  of: sql<string>`coalesce(${site}, ${department}, ${contract}, ${language}, '')`,
});

/** Groups by all participants and by each side, in a single scan. */
export const buildSideGrouping = ({ site, department, contract, language }: SideColumns) =>
  sql`grouping sets ((), (${site}), (${department}), (${contract}), (${language}))`;
