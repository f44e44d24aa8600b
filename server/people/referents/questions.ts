import type { Row } from '../../platform/data/scope.ts';
import { addressee } from './due.ts';
import { holds, type Led } from './resolve.ts';

/** Somebody whom a reader may ask: `to` answers, `asked` is who is in charge of her; the same unless that person is away. */
export interface Taker {
  asked: Row<'referents'>;
  to: Row<'referents'>;
}

/**
 * Whom a participant may write to from a booklet: those in charge of her there, whom she may know by name, and who said that
 * they take questions; her sheet's own people first, then in the owner's order.
 */
export const takersFor = (
  charges: readonly Row<'referents'>[],
  bookletId: string,
  person: Led,
  today: string,
): Taker[] => {
  const isOwn = ({ id }: Row<'referents'>) => id === person.referentId || id === person.buddyId;
  return charges
    .filter((charge) => charge.visible && charge.notices.includes('question'))
    .filter((charge) => isOwn(charge) || (charge.bookletId === bookletId && holds(charge.perimeter)(person)))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.position - b.position)
    .map((asked) => ({ asked, to: addressee(asked, charges, today) }))
    .filter(({ to }) => to.visible && to.email !== '')
    .filter(({ to }, index, all) => all.findIndex((one) => one.to.id === to.id) === index);
};
