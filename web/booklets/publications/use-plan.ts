import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getPlan } from '../../../contract/booklets/publications/publication-plan.ts';
import { api } from '../../lib/api.ts';
import { useKeepBooklet } from '../booklets/use-booklet.ts';

const keyOf = (bookletId: string) => ['booklet', bookletId, 'plan'] as const;

/** When the draft is to be published by itself, asked afresh each time it is shown. */
export const usePlan = (bookletId: string) =>
  useQuery({
    queryKey: keyOf(bookletId),
    queryFn: ({ signal }) => api(getPlan, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 0,
  });

/** Tells the cache what a call about the plan answered. */
export const useKeepPlan = () => {
  const cache = useQueryClient();
  const keep = useKeepBooklet();
  return (booklet: Booklet): void => {
    keep(booklet);
    void cache.invalidateQueries({ queryKey: keyOf(booklet.id) });
  };
};
