import type { ReferentPerimeter, ReferentRole } from '../../../contract/people/referents/referent.ts';
import type { ReferentRule } from '../../../contract/people/referents/referents.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

/** Referent data that the resolution needs. */
export type ReferentSummary = Pick<
  TenantRow<'referents'>,
  | 'id'
  | 'bookletId'
  | 'firstName'
  | 'lastName'
  | 'jobTitle'
  | 'email'
  | 'phone'
  | 'role'
  | 'roleLabel'
  | 'perimeter'
  | 'visible'
  | 'position'
  | 'deputyId'
  | 'absentFrom'
  | 'absentUntil'
>;

export const CRITERIA_COLUMNS = ['id', 'referentId', 'buddyId', 'site', 'department', 'groups'] as const;
/** Participant data that the resolution needs. */
export type ParticipantCriteria = Pick<TenantRow<'participants'>, (typeof CRITERIA_COLUMNS)[number]>;

export interface ReferentResolution<C = ReferentSummary> {
  /** Person who answers today. */
  referent: C;
  rule: ReferentRule;
  /** Absent referent whom `charge` replaces. */
  insteadOf: C | null;
  /** `charge` is absent, and has no substitute. */
  away: boolean;
}

/** Rules, the most specific first. */
const RULE_PRIORITY: readonly ReferentRule[] = ['own', 'participants', 'group', 'department', 'site', 'all'];

/** True when somebody is absent on a day. */
export const isAway = (
  { absentFrom, absentUntil }: Pick<ReferentSummary, 'absentFrom' | 'absentUntil'>,
  today: string,
) => absentFrom !== null && absentFrom <= today && (absentUntil === null || today <= absentUntil);

/** Key that compares roles: `other` is one role per label. */
export const toRoleKey = ({ role, roleLabel }: { role: ReferentRole; roleLabel: string }): string =>
  role === 'other' ? `other ${toFoldedKey(roleLabel)}` : role;

/** Predicate of the participants in a perimeter; values are compared exactly. */
export const createPerimeterPredicate = (perimeter: ReferentPerimeter): ((person: ParticipantCriteria) => boolean) => {
  if (perimeter.kind === 'all') return () => true;
  const known = new Set(perimeter.kind === 'participants' ? perimeter.ids : perimeter.values);
  switch (perimeter.kind) {
    case 'participants':
      return ({ id }) => known.has(id);
    case 'group':
      return ({ groups }) => groups.some((group) => known.has(group));
    case 'department':
      return ({ department }) => known.has(department);
    case 'site':
      return ({ site }) => known.has(site);
  }
};

/** Referent that the profile names for a role; null: none. */
const findOwnReferentId = (person: ParticipantCriteria, role: string): string | null =>
  role === 'manager' ? person.referentId : role === 'buddy' ? person.buddyId : null;

/**
 * Finds the person who answers today for a referent: the referent, their deputy, or the deputy's deputy; null when all
 * are absent.
 */
export const createSubstituteFinder = <
  C extends Pick<ReferentSummary, 'id' | 'deputyId' | 'absentFrom' | 'absentUntil'>,
>(
  charges: readonly C[],
  today: string,
): ((charge: C) => C | null) => {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  return (charge) => {
    const met = new Set<string>();
    let at: C | undefined = charge;
    while (at && isAway(at, today) && !met.has(at.id)) {
      met.add(at.id);
      at = byId.get(at.deputyId ?? '');
    }
    return at && !isAway(at, today) ? at : null;
  };
};

/** Referents represented by somebody today: themselves, and those they replace. */
export const listRepresentedReferents = <C extends ReferentSummary>(
  mine: (charge: C) => boolean,
  charges: readonly C[],
  today: string,
): C[] => {
  const answers = createSubstituteFinder(charges, today);
  return charges.filter((charge) => {
    const instead = answers(charge);
    return mine(charge) || (instead !== null && mine(instead));
  });
};

/**
 * Creates the function that finds the referent of any participant, in one booklet, on one day. `charges`: those of the
 * booklet in their order, with those of other booklets that profiles name or that replace somebody. Prepared once for
 * any number of participants.
 *
 * The profile comes first, then the most specific perimeter (listed participants, group, department, site, everybody),
 * then the list order. The deputy, or the deputy's deputy, replaces an absent referent; when all are absent, the first
 * is named all the same.
 */
export const createReferentResolver = <C extends ReferentSummary>(
  charges: readonly C[],
  bookletId: string,
  today: string,
) => {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const ranked = charges
    .filter((charge) => charge.bookletId === bookletId)
    .map((charge) => ({
      charge,
      key: toRoleKey(charge),
      has: createPerimeterPredicate(charge.perimeter),
      kind: charge.perimeter.kind,
    }))
    .sort(
      (a, b) => RULE_PRIORITY.indexOf(a.kind) - RULE_PRIORITY.indexOf(b.kind) || a.charge.position - b.charge.position,
    );

  const present = createSubstituteFinder(charges, today);
  const named = (charge: C, rule: ReferentRule): ReferentResolution<C> => {
    const instead = present(charge);
    if (instead === null) return { referent: charge, rule, insteadOf: null, away: true };
    return { referent: instead, rule, insteadOf: instead.id === charge.id ? null : charge, away: false };
  };
  /** `role`: a key from `toRoleKey`. Null: no referent. */
  return (person: ParticipantCriteria, role: string): ReferentResolution<C> | null => {
    const own = byId.get(findOwnReferentId(person, role) ?? '');
    if (own) return named(own, 'own');
    const found = ranked.find(({ key, has }) => key === role && has(person));
    return found ? named(found.charge, found.kind) : null;
  };
};

/** Referent details shown to readers; empty: no referent, or a hidden one. */
export interface ReferentDisplay {
  referent: string;
  referentPhone: string;
  referentEmail: string;
  buddy: string;
}

/** Details shown to readers for resolved referents. */
export const toReferentDisplay = ({
  manager,
  buddy,
}: {
  manager: ReferentResolution | null;
  buddy: ReferentResolution | null;
}): ReferentDisplay => {
  const told = manager?.referent.visible ? manager.referent : null;
  return {
    referent: getReferentDisplayName(manager),
    referentPhone: told?.phone ?? '',
    referentEmail: told?.email ?? '',
    buddy: getReferentDisplayName(buddy),
  };
};

/** Name shown to readers; empty: no referent, or a hidden one. */
export const getReferentDisplayName = (resolved: ReferentResolution | null): string => {
  if (resolved === null || !resolved.referent.visible) return '';
  const { firstName, lastName } = resolved.referent;
  return `${firstName} ${lastName}`.trim();
};
