import { eq, inArray, or } from 'drizzle-orm';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { type Led, type Resolved, resolver } from './resolve.ts';

/** Who is in charge of somebody: `responsable` and `parrain_nom` are their names. */
export interface Leaders {
  manager: Resolved<Row<'referents'>> | null;
  buddy: Resolved<Row<'referents'>> | null;
}

export interface Charges {
  /** Those of the booklet, and of the booklets whose referents the sheets name: deputies are of the same booklet. */
  charges: Row<'referents'>[];
  /** Where the company is. */
  today: string;
}

/** In one query, however many people are asked about. `now`: the moment whose day counts. */
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

/** Who is in charge of each of these participants in a booklet, by the id of the participant. One query for all of them. */
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
