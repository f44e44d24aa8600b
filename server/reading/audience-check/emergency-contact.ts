import type { Person } from '../../../blocks/contact/schema.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { FrozenBlock } from '../../booklets/index.ts';

const URGENT_WORD = 'urgence';

const isUrgent = ({ name, role, availability, phone, email }: Person): boolean =>
  (phone.trim() !== '' || email.trim() !== '') &&
  [name, role, availability].some((text) => toFoldedKey(text).includes(URGENT_WORD));

/**
 * True for a contact that says « urgence » in its name, function or hours, and how to reach it: the plain rule of an
 * emergency contact, since nothing else marks one.
 */
export const isEmergencyContact = ({ type, props }: Pick<FrozenBlock, 'type' | 'props'>): boolean => {
  if (type === 'contact') return (props as { people: Person[] }).people.some(isUrgent);
  const beside = type === 'columns' ? (props as { beside: { kind: string; person?: Person } }).beside : null;
  return beside?.kind === 'contact' && beside.person !== undefined && isUrgent(beside.person);
};
