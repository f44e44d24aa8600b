import { eq, inArray, or } from 'drizzle-orm';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { type Led, type Resolved, resolver } from './resolve.ts';

/** Referents of a participant: `responsable` and `parrain_nom` are their names. */
export interface Leaders {
  manager: Resolved<Row<'referents'>> | null;
  buddy: Resolved<Row<'referents'>> | null;
}

export interface Charges {
  /**
   * Referents of the booklet, and of the booklets whose referents the profiles name: a deputy is in the same booklet.
   */
  charges: Row<'referents'>[];
  /** Current day in the company's time zone. */
  today: string;
}

/** One query, however many participants. `now`: the moment whose day counts. */
export const chargesFor = async (
  scope: Scope,
  bookletId: string,
  people: readonly Pick<Led, 'referentId' | 'buddyId'>[],
  now: Date = new Date(),
): Promise<Charges> => {
  const { referents, company } = scope.views;
  const named = [...new Set(people.flatMap(({ referentId, buddyId }) => [referentId, buddyId]))].filter(
    (id) => id !== null,
  );
  const theirs = scope.select({ id: referents.bookletId }).from(referents).where(among(referents.id, named));
  const rows = await scope
    .select()
    .from(referents)
    .innerJoin(company, eq(company.id, referents.companyId))
    .where(
      named.length === 0
        ? eq(referents.bookletId, bookletId)
        : or(eq(referents.bookletId, bookletId), inArray(referents.bookletId, theirs)),
    );
  return {
    charges: rows.map((row) => row.referents),
    today: dayIn(rows[0]?.company.timeZone ?? 'Europe/Paris', now),
  };
};

/** Referents of each participant in a booklet, by participant id. One query for all of them. */
export const referentsOf = async (
  scope: Scope,
  bookletId: string,
  people: readonly Led[],
  now?: Date,
): Promise<Map<string, Leaders>> => {
  const { charges, today } = await chargesFor(scope, bookletId, people, now);
  const resolve = resolver(charges, bookletId, today);
  return new Map(
    people.map((person) => [person.id, { manager: resolve(person, 'manager'), buddy: resolve(person, 'buddy') }]),
  );
};
