import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getReview, type Review } from '../../../contract/booklets/publications/reviews.ts';
import { api } from '../../lib/api.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const keyOf = (bookletId: string) => ['booklet', bookletId, 'review'] as const;

/** Approval state of the draft. Refetched each time it is shown. */
export const useReview = (bookletId: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(bookletId),
    queryFn: ({ signal }) => api(getReview, { params: { id: bookletId }, signal, quiet: true }),
    enabled,
    staleTime: 0,
  });

/** Caches the review that a call returned; without one, invalidates it. */
export const useKeepReview = (bookletId: string) => {
  const cache = useQueryClient();
  return (review?: Review): void => {
    if (review) cache.setQueryData(keyOf(bookletId), review);
    else void cache.invalidateQueries({ queryKey: keyOf(bookletId) });
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(bookletId) });
  };
};
