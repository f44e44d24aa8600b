import { useQueryClient } from '@tanstack/react-query';
import { type BookletAccess, getBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const buildAccessKey = (bookletId: string) => ['booklet', bookletId, 'access'] as const;

/** Access settings of a booklet. */
export const useBookletAccess = (bookletId: string) =>
  useCallQuery(buildAccessKey(bookletId), getBookletAccess, { params: { id: bookletId }, staleTime: 0 });

/** Stores an answer in the cache; without an answer, reloads it. Other screens show it too. */
export const useCacheAccess = (bookletId: string) => {
  const cache = useQueryClient();
  return (access?: BookletAccess): void => {
    if (access) cache.setQueryData(buildAccessKey(bookletId), access);
    else void cache.invalidateQueries({ queryKey: buildAccessKey(bookletId) });
    void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId), exact: true });
    for (const key of [bookletKeys.list, bookletKeys.overview(bookletId), bookletKeys.gate(bookletId)]) {
      void cache.invalidateQueries({ queryKey: key });
    }
  };
};
