import { eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Retention periods of a booklet, saved or to preview. */
export interface RetentionTerms {
  anonymiseAfterDays: number;
  proofYears: number;
}

type BookletsView = Scope['views']['booklets'];

/** End of a participant's access, past or future, as announced to readers; null: not known yet. */
const buildAccessEnd = ({ state, revokedAt, expiresAt, completedAt, updatedAt }: Scope['views']['enrolments']): SQL =>
  sql`case ${state}
    when 'revoked' then least(coalesce(${revokedAt}, ${updatedAt}), ${expiresAt})
    when 'expired' then coalesce(${expiresAt}, ${updatedAt})
    when 'completed' then coalesce(${expiresAt}, ${completedAt}, ${updatedAt})
    else ${expiresAt} end`;

const buildTermExpression = (booklets: BookletsView, name: keyof RetentionTerms): SQL =>
  sql`(${booklets.settings} -> 'retention' ->> ${name}::text)::int`;

/**
 * Participants not anonymised yet in the company's booklets (binned and archived too), each with the day (`on`, in the
 * company's time zone) of anonymisation: a number of days after the end of access. Null: the access has no end yet.
 */
export const selectPeopleToAnonymise = (scope: Scope, terms: RetentionTerms | null) => {
  const { enrolments, booklets, company } = scope.views;
  const days = terms ? sql`${terms.anonymiseAfterDays}::int` : buildTermExpression(booklets, 'anonymiseAfterDays');
  return scope
    .select({
      id: enrolments.id,
      bookletId: enrolments.bookletId,
      on: sql<string | null>`((${buildAccessEnd(enrolments)}) at time zone ${company.timeZone})::date + ${days}`.as(
        'due_on',
      ),
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .innerJoin(company, eq(company.id, booklets.companyId))
    .where(sql`${enrolments.state} <> 'anonymised'`)
    .as('people_to_forget');
};

/** Reading confirmations, each with the day from which it is no longer kept. */
export const selectProofsToDelete = (scope: Scope, terms: RetentionTerms | null) => {
  const { proofs, booklets, company } = scope.views;
  const years = terms ? sql`${terms.proofYears}::int` : buildTermExpression(booklets, 'proofYears');
  return scope
    .select({
      id: proofs.id,
      bookletId: proofs.bookletId,
      on: sql<string>`((${proofs.at} at time zone ${company.timeZone})::date + make_interval(years => ${years}))::date`.as(
        'due_on',
      ),
    })
    .from(proofs)
    .innerJoin(booklets, eq(booklets.id, proofs.bookletId))
    .innerJoin(company, eq(company.id, booklets.companyId))
    .as('proofs_to_forget');
};

/** Participants or confirmations, each with its day. */
export type DueRows = ReturnType<typeof selectPeopleToAnonymise> | ReturnType<typeof selectProofsToDelete>;

/** Rows due on a day (`2026-11-20`). */
export const buildDueFilter = (due: DueRows, today: string): SQL => sql`${due.on} <= ${today}::date`;
