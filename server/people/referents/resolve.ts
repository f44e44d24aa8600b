import type { ReferentPerimeter, ReferentRole } from '../../../contract/people/referents/referent.ts';
import type { ReferentRule } from '../../../contract/people/referents/referents.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Row } from '../../platform/data/scope.ts';

/** What is looked at of somebody in charge. */
export type Charge = Pick<
  Row<'referents'>,
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

/** What is looked at of a participant. */
export type Led = Pick<Row<'participants'>, 'id' | 'referentId' | 'buddyId' | 'site' | 'department' | 'groups'>;

export interface Resolved<C = Charge> {
  /** Who answers today. */
  charge: C;
  rule: ReferentRule;
  /** Whom `charge` replaces. */
  insteadOf: C | null;
  /** `charge` is away, and nobody answers instead. */
  away: boolean;
}

/** Rules from the one that binds most. */
const ORDER: readonly ReferentRule[] = ['own', 'participants', 'group', 'department', 'site', 'all'];

/** Whether somebody is away on a day. */
export const isAway = ({ absentFrom, absentUntil }: Pick<Charge, 'absentFrom' | 'absentUntil'>, today: string) =>
  absentFrom !== null && absentFrom <= today && (absentUntil === null || today <= absentUntil);

/** Roles are the same when they are called so: `other` is as many roles as it has labels. */
export const roleKey = ({ role, roleLabel }: { role: ReferentRole; roleLabel: string }): string =>
  role === 'other' ? `other ${foldedKey(roleLabel)}` : role;

/** Whether a perimeter holds somebody: its values are compared as they are written. */
export const holds = (perimeter: ReferentPerimeter): ((person: Led) => boolean) => {
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

/** Whom the sheet names for a role; null: for this one it names nobody. */
const ownOf = (person: Led, role: string): string | null =>
  role === 'manager' ? person.referentId : role === 'buddy' ? person.buddyId : null;

/** Who answers today for somebody in charge: himself, else the deputy, or the deputy’s; null when all of them are away. */
export const answering = <C extends Charge>(charges: readonly C[], today: string): ((charge: C) => C | null) => {
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

/** Whose people somebody in charge leads today: his own, and those of whom he replaces. */
export const ledBy = <C extends Charge>(mine: (charge: C) => boolean, charges: readonly C[], today: string): C[] => {
  const answers = answering(charges, today);
  return charges.filter((charge) => {
    const instead = answers(charge);
    return mine(charge) || (instead !== null && mine(instead));
  });
};

/**
 * Who is in charge of anybody, in one booklet, on one day. `charges`: those of the booklet in their order, with those of
 * other booklets that sheets name or that replace somebody. Prepared once for any number of participants.
 *
 * The sheet comes first, then the perimeter that binds most (listed participants, group, department, site, everybody), and
 * in it whoever comes first in the list. Who is away is replaced by the deputy, or by the deputy’s; when all are away, the
 * first is named all the same.
 */
export const resolver = <C extends Charge>(charges: readonly C[], bookletId: string, today: string) => {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const ranked = charges
    .filter((charge) => charge.bookletId === bookletId)
    .map((charge) => ({ charge, key: roleKey(charge), has: holds(charge.perimeter), kind: charge.perimeter.kind }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.charge.position - b.charge.position);

  const present = answering(charges, today);
  const named = (charge: C, rule: ReferentRule): Resolved<C> => {
    const instead = present(charge);
    if (instead === null) return { charge, rule, insteadOf: null, away: true };
    return { charge: instead, rule, insteadOf: instead.id === charge.id ? null : charge, away: false };
  };
  /** `role`: as `roleKey` says. Null: nobody is in charge. */
  return (person: Led, role: string): Resolved<C> | null => {
    const own = byId.get(ownOf(person, role) ?? '');
    if (own) return named(own, 'own');
    const found = ranked.find(({ key, has }) => key === role && has(person));
    return found ? named(found.charge, found.kind) : null;
  };
};

/** What readers may read of who is in charge of somebody; empty: nobody is, or not to be named. */
export interface Shown {
  referent: string;
  referentPhone: string;
  referentEmail: string;
  buddy: string;
}

/** The same, of who was found for her. */
export const leadersShown = ({ manager, buddy }: { manager: Resolved | null; buddy: Resolved | null }): Shown => {
  const told = manager?.charge.visible ? manager.charge : null;
  return {
    referent: nameShown(manager),
    referentPhone: told?.phone ?? '',
    referentEmail: told?.email ?? '',
    buddy: nameShown(buddy),
  };
};

/** The name that readers may read; empty: nobody is in charge, or not to be named. */
export const nameShown = (resolved: Resolved | null): string => {
  if (resolved === null || !resolved.charge.visible) return '';
  const { firstName, lastName } = resolved.charge;
  return `${firstName} ${lastName}`.trim();
};
