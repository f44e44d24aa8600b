import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';

/** Days and years as a booklet keeps them, or as somebody thinks of setting them. */
export interface Terms {
  anonymiseAfterDays: number;
  proofYears: number;
}

type Booklets = Scope['views']['booklets'];

/** The moment a person's access ended or will end, as readers are told; null where nobody knows yet. */
const endOf = ({ state, revokedAt, expiresAt, completedAt, updatedAt }: Scope['views']['enrolments']): SQL =>
  sql`case ${state}
    when 'revoked' then least(coalesce(${revokedAt}, ${updatedAt}), ${expiresAt})
    when 'expired' then coalesce(${expiresAt}, ${updatedAt})
    when 'completed' then coalesce(${expiresAt}, ${completedAt}, ${updatedAt})
    else ${expiresAt} end`;

const setting = (booklets: Booklets, name: keyof Terms): SQL =>
  sql`(${booklets.settings} -> 'retention' ->> ${name}::text)::int`;

/**
 * Who is still somebody in the company's booklets (in the bin and archived too), each with the day (`on`, where the company
 * is) from which she is to be nobody: so many days after the end of her access. Null: her access has no end yet.
 */
export const peopleToForget = (scope: Scope, terms: Terms | null) => {
  const { enrolments, booklets, company } = scope.views;
  const days = terms ? sql`${terms.anonymiseAfterDays}::int` : setting(booklets, 'anonymiseAfterDays');
  return scope
    .select({
      id: enrolments.id,
      bookletId: enrolments.bookletId,
      on: sql<string | null>`((${endOf(enrolments)}) at time zone ${company.timeZone})::date + ${days}`.as('due_on'),
    })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .innerJoin(company, eq(company.id, booklets.companyId))
    .where(sql`${enrolments.state} <> 'anonymised'`)
    .as('people_to_forget');
};

/** Confirmations of reading, each with the day from which it is kept no more. */
export const proofsToForget = (scope: Scope, terms: Terms | null) => {
  const { proofs, booklets, company } = scope.views;
  const years = terms ? sql`${terms.proofYears}::int` : setting(booklets, 'proofYears');
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

/** What of either is due on a day (`2026-11-20`), of one booklet or of all. */
export const dueBy = (
  due: ReturnType<typeof peopleToForget> | ReturnType<typeof proofsToForget>,
  today: string,
  bookletId: string | null = null,
): SQL | undefined =>
  and(sql`${due.on} <= ${today}::date`, bookletId === null ? undefined : eq(due.bookletId, bookletId));
