import { getBookletFollowUp } from '../../../../contract/home/booklet-follow-up.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { bookletKeys } from '../use-booklet.ts';

/** How far the people of a booklet have come, and what happens next; read again on each visit. */
export const useBookletFollowUp = (id: string) =>
  useCallQuery([...bookletKeys.overview(id), 'follow-up'], getBookletFollowUp, { params: { id }, staleTime: 0 });
