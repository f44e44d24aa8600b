import { digestContact, listContacts } from '../../text/contacts.ts';
import type { Scope } from '../access/scope.ts';

/**
 * Records the contact details that a card loses, so that pages which still hold them are found. Call it before the
 * change, or in its transaction: a detail that some card still has counts for nothing.
 */
export const recordFormerContacts = async (
  scope: Scope,
  before: readonly string[],
  after: readonly string[],
): Promise<void> => {
  const kept = new Set(listContacts(after.join('\n')).map(({ key }) => key));
  const lost = listContacts(before.join('\n')).filter(({ key }) => !kept.has(key));
  const digests = [...new Set(lost.map(digestContact))];
  await scope.insert(
    'formerContacts',
    digests.map((digest) => ({ digest })),
    { ifAbsent: true, isReadBack: false },
  );
};
