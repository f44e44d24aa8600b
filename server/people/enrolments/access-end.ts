import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';

/**
 * When the personal access of an enrolment ends, as an expression on a row of `enrolments` that is being changed or read
 * under that name: the booklet's `access.personal.validDays` after the arrival, or after the invitation when that comes
 * later or there is no arrival; the whole of the last day, where the company is.
 * `from`: the moment of the invitation; by default the one the row has, else now.
 */
export const accessEnd = (scope: Scope, from?: Date): SQL => {
  const { booklets, company } = scope.views;
  const invited = from ? sql`${from.toISOString()}::timestamptz` : sql`coalesce("enrolments"."invited_at", now())`;
  const end = sql<Date>`((greatest("enrolments"."arrival_on", (${invited} at time zone ${company.timeZone})::date)
    + (${booklets.access} -> 'personal' ->> 'validDays')::int + 1)::timestamp at time zone ${company.timeZone})`;
  const ofBooklet = scope
    .select({ end: end.as('access_end') })
    .from(booklets)
    .innerJoin(company, eq(company.id, booklets.companyId))
    .where(sql`${booklets.id} = "enrolments"."booklet_id"`);
  return sql`(${ofBooklet})`;
};
