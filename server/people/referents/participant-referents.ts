import { eq, inArray, or, type Placeholder } from 'drizzle-orm';
import { prepareQuery, type QuerySource } from '../../platform/data/access/prepared-query.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { createReferentResolver, type ParticipantCriteria, type ReferentResolution } from './resolve-referents.ts';

/** Referents of a participant: `responsable` and `parrain_nom` are their names. */
export interface ParticipantReferents {
  manager: ReferentResolution<TenantRow<'referents'>> | null;
  buddy: ReferentResolution<TenantRow<'referents'>> | null;
}

export interface ReferentsContext {
  /**
   * Referents of the booklet, and of the booklets whose referents the profiles name: a deputy is in the same booklet.
   */
  referents: TenantRow<'referents'>[];
  /** Current day in the company's time zone. */
  today: string;
}

const selectReferents = ({ select, views: { referents, company } }: QuerySource) =>
  select().from(referents).innerJoin(company, eq(company.id, referents.companyId));

const referentsQuery = prepareQuery('find_referents', (source, value: (name: 'bookletId') => Placeholder) =>
  selectReferents(source).where(eq(source.views.referents.bookletId, value('bookletId'))),
);

/** With those of the booklets that have one of the named referents. */
const namedReferentsQuery = prepareQuery(
  'find_named_referents',
  (source, value: (name: 'bookletId' | 'named') => Placeholder) => {
    const { referents } = source.views;
    const theirs = source
      .select({ id: referents.bookletId })
      .from(referents)
      .where(anyOf(referents.id, value('named')));
    return selectReferents(source).where(
      or(eq(referents.bookletId, value('bookletId')), inArray(referents.bookletId, theirs)),
    );
  },
);

/** One query, however many participants. `now`: the moment whose day counts. */
export const loadReferentsContext = async (
  scope: Scope,
  bookletId: string,
  people: readonly Pick<ParticipantCriteria, 'referentId' | 'buddyId'>[],
  now: Date = new Date(),
): Promise<ReferentsContext> => {
  const named = [...new Set(people.flatMap(({ referentId, buddyId }) => [referentId, buddyId]))].filter(
    (id) => id !== null,
  );
  const rows =
    named.length === 0
      ? await scope.runPrepared(referentsQuery, { bookletId })
      : await scope.runPrepared(namedReferentsQuery, { bookletId, named: JSON.stringify(named) });
  return {
    referents: rows.map((row) => row.referents),
    today: getLocalDay(rows[0]?.company.timeZone ?? 'Europe/Paris', now),
  };
};

/** Referents of each participant in a booklet, by participant id. One query for all of them. */
export const resolveReferents = async (
  scope: Scope,
  bookletId: string,
  people: readonly ParticipantCriteria[],
  now?: Date,
): Promise<Map<string, ParticipantReferents>> => {
  const { referents, today } = await loadReferentsContext(scope, bookletId, people, now);
  const resolve = createReferentResolver(referents, bookletId, today);
  return new Map(
    people.map((person) => [person.id, { manager: resolve(person, 'manager'), buddy: resolve(person, 'buddy') }]),
  );
};
