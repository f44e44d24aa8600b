import type { Row } from '../../platform/data/scope.ts';
import { addressee } from './due.ts';
import { holds, type Led } from './resolve.ts';

/** Contact for a reader's question: `asked` is the referent, `to` receives it; they differ during an absence. */
export interface Taker {
  asked: Row<'referents'>;
  to: Row<'referents'>;
}

/**
 * Contacts that a participant may write to from a booklet: visible referents who accept questions; those of the
 * participant's profile first, then in the list order.
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
