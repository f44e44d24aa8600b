import { useQueryClient } from '@tanstack/react-query';
import { type BookletRights, listRights } from '../../../contract/booklets/rights/rights.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const buildRightsKey = (id: string) => ['booklet', id, 'rights'] as const;

/** Rights on a booklet. */
export const useBookletRights = (id: string) => useCallQuery(buildRightsKey(id), listRights, { params: { id } });

/** Stores an answer in the cache, and reloads the overview, which names the same users. */
export const useCacheRights = (id: string) => {
  const cache = useQueryClient();
  return (rights: BookletRights): void => {
    cache.setQueryData(buildRightsKey(id), rights);
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(id) });
    void cache.invalidateQueries({ queryKey: bookletKeys.one(id), exact: true });
  };
};
