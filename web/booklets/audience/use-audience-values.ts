import { listAudienceValues } from '../../../contract/people/participants/audience-values.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

/** Values that the participants of a booklet and the lists of its company have. No booklet: a library chapter. */
export const useAudienceValues = (bookletId: string | undefined) =>
  useCallQuery(['audience-values', bookletId], listAudienceValues, { query: { bookletId }, background: true }).data;
