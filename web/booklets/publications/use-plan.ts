import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getPlan } from '../../../contract/booklets/publications/publication-plan.ts';
import { api } from '../../lib/api.ts';
import { useKeepBooklet } from '../booklets/use-booklet.ts';

const keyOf = (bookletId: string) => ['booklet', bookletId, 'plan'] as const;

/** Scheduled publication of the draft. Refetched each time it is shown. */
export const usePlan = (bookletId: string) =>
  useQuery({
    queryKey: keyOf(bookletId),
    queryFn: ({ signal }) => api(getPlan, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 0,
  });

/** Caches the booklet that a plan call returned and invalidates the plan. */
export const useKeepPlan = () => {
  const cache = useQueryClient();
  const keep = useKeepBooklet();
  return (booklet: Booklet): void => {
    keep(booklet);
    void cache.invalidateQueries({ queryKey: keyOf(booklet.id) });
  };
};
