import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';

/**
 * End of an enrolment's personal access, as an expression on a row of `enrolments` being changed or read under that
 * name: the booklet's `access.personal.validDays` after the arrival, or after the invitation if it is later or there is
 * no arrival; the last day counts in full, in the company's time zone. `from`: the time of the invitation; by default
 * the row's own, else now.
 */
export const buildAccessEndSql = (scope: Scope, from?: Date): SQL => {
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
