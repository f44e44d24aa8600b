import type { TenantRow } from '../../platform/data/access/scope.ts';
import { getAddressee } from './due-notices.ts';
import { createPerimeterPredicate, type ParticipantCriteria } from './resolve-referents.ts';

/** Contact for a reader's question: `asked` is the referent, `to` receives it; they differ during an absence. */
export interface QuestionRecipient {
  referent: TenantRow<'referents'>;
  recipient: TenantRow<'referents'>;
}

/**
 * Contacts that a participant may write to from a booklet: visible referents who accept questions; those of the
 * participant's profile first, then in the list order.
 */
export const listQuestionRecipients = (
  charges: readonly TenantRow<'referents'>[],
  bookletId: string,
  person: ParticipantCriteria,
  today: string,
): QuestionRecipient[] => {
  const isOwn = ({ id }: TenantRow<'referents'>) => id === person.referentId || id === person.buddyId;
  return charges
    .filter((charge) => charge.visible && charge.notices.includes('question'))
    .filter(
      (charge) =>
        isOwn(charge) || (charge.bookletId === bookletId && createPerimeterPredicate(charge.perimeter)(person)),
    )
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.position - b.position)
    .map((referent) => ({ referent, recipient: getAddressee(referent, charges, today) }))
    .filter(({ recipient }) => recipient.visible && recipient.email !== '')
    .filter(({ recipient }, index, all) => all.findIndex((one) => one.recipient.id === recipient.id) === index);
};
