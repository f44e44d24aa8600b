import { getPublicationGate } from '../../../contract/booklets/publications/publications.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

/** Findings that block or accompany the publication of the draft. Refetched each time they are shown. */
export const usePublicationGate = (bookletId: string, enabled = true) =>
  useCallQuery(bookletKeys.gate(bookletId), getPublicationGate, { params: { id: bookletId }, enabled, staleTime: 0 });
