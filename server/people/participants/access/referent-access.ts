import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ReferentPerimeter } from '../../../../contract/people/referents/referent.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { loadReferentsContext } from '../../referents/participant-referents.ts';
import { listRepresentedReferents, type ReferentSummary } from '../../referents/resolve-referents.ts';

/** Participants of a referent: those whose profile names them as referent or buddy, and those of their perimeters. */
export interface ReferentAccess {
  referentIds: string[];
  perimeters: ReferentPerimeter[];
}

/** Access to the participants of all these referents. */
export const toReferentAccess = (referents: readonly Pick<ReferentSummary, 'id' | 'perimeter'>[]): ReferentAccess => ({
  referentIds: referents.map(({ id }) => id),
  perimeters: referents.map(({ perimeter }) => perimeter),
});

/**
 * Access of the actor in this booklet, including the referents they replace today; null if the actor is not a referent
 * of it.
 */
export const findReferentAccess = async (scope: Scope, bookletId: string): Promise<ReferentAccess | null> => {
  const { referents, today } = await loadReferentsContext(scope, bookletId, []);
  const rows = listRepresentedReferents(({ userId }) => userId === scope.actor.id, referents, today);
  return rows.length === 0 ? null : toReferentAccess(rows);
};

type Participants = Scope['views']['participants'];

const buildPerimeterCondition = (participants: Participants, perimeter: ReferentPerimeter): SQL => {
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
      return anyOf(participants.id, perimeter.ids);
  }
};

/** SQL condition on participants. */
export const buildReferentCondition = (participants: Participants, reach: ReferentAccess | null): SQL | undefined =>
  reach === null
    ? undefined
    : or(
        inArray(participants.referentId, reach.referentIds),
        inArray(participants.buddyId, reach.referentIds),
        ...reach.perimeters.map((perimeter) => buildPerimeterCondition(participants, perimeter)),
      );
