import { useQueryClient } from '@tanstack/react-query';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getPublicationPlan } from '../../../contract/booklets/publications/publication-plan.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useCacheBooklet } from '../booklets/use-booklet.ts';

const getPlanKey = (bookletId: string) => ['booklet', bookletId, 'plan'] as const;

/** Scheduled publication of the draft. Refetched each time it is shown. */
export const usePublicationPlan = (bookletId: string) =>
  useCallQuery(getPlanKey(bookletId), getPublicationPlan, { params: { id: bookletId }, staleTime: 0 });

/** Caches the booklet that a plan call returned and invalidates the plan. */
export const useCachePublicationPlan = () => {
  const cache = useQueryClient();
  const keep = useCacheBooklet();
  return (booklet: Booklet): void => {
    keep(booklet);
    void cache.invalidateQueries({ queryKey: getPlanKey(booklet.id) });
  };
};
