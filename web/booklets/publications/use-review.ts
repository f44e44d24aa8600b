import { useQueryClient } from '@tanstack/react-query';
import { getReview, type Review } from '../../../contract/booklets/publications/reviews.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const getReviewKey = (bookletId: string) => ['booklet', bookletId, 'review'] as const;

/** Approval state of the draft. Refetched each time it is shown. */
export const usePublicationReview = (bookletId: string, enabled = true) =>
  useCallQuery(getReviewKey(bookletId), getReview, { params: { id: bookletId }, enabled, staleTime: 0 });

/** Caches the review that a call returned; without one, invalidates it. */
export const useCachePublicationReview = (bookletId: string) => {
  const cache = useQueryClient();
  return (review?: Review): void => {
    if (review) cache.setQueryData(getReviewKey(bookletId), review);
    else void cache.invalidateQueries({ queryKey: getReviewKey(bookletId) });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(bookletId) });
  };
};
