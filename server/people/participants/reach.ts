import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ReferentPerimeter } from '../../../contract/people/referents/referent.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { chargesFor } from '../referents/of.ts';
import { ledBy } from '../referents/resolve.ts';

/** Participants of a referent: those whose profile names them as referent or buddy, and those of their perimeters. */
export interface Reach {
  referentIds: string[];
  perimeters: ReferentPerimeter[];
}

/**
 * Access of the actor in this booklet, including the referents they replace today; null if the actor is not a referent
 * of it.
 */
export const reachOf = async (scope: Scope, bookletId: string): Promise<Reach | null> => {
  const { charges, today } = await chargesFor(scope, bookletId, []);
  const rows = ledBy(({ userId }) => userId === scope.actor.id, charges, today);
  if (rows.length === 0) return null;
  return { referentIds: rows.map(({ id }) => id), perimeters: rows.map(({ perimeter }) => perimeter) };
};

type Participants = Scope['views']['participants'];

const within = (participants: Participants, perimeter: ReferentPerimeter): SQL => {
  switch (perimeter.kind) {
    case 'all':
      return sql`true`;
    case 'site':
      return inArray(participants.site, perimeter.values);
    case 'department':
      return inArray(participants.department, perimeter.values);
    case 'group':
      return or(
        ...perimeter.values.map((group) => sql`${participants.groups} @> ${JSON.stringify([group])}::jsonb`),
      ) as SQL;
    case 'participants':
      return among(participants.id, perimeter.ids);
  }
};

/** SQL condition on participants. */
export const reached = (participants: Participants, reach: Reach | null): SQL | undefined =>
  reach === null
    ? undefined
    : or(
        inArray(participants.referentId, reach.referentIds),
        inArray(participants.buddyId, reach.referentIds),
        ...reach.perimeters.map((perimeter) => within(participants, perimeter)),
      );
