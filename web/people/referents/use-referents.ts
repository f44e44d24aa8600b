import { useQueryClient } from '@tanstack/react-query';
import { listReferents, type ReferentList } from '../../../contract/people/referents/referents.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { participantKeys } from '../participants/use-participants.ts';

const buildReferentsKey = (bookletId: string) => ['booklet', bookletId, 'referents'] as const;

/** Referents of a booklet. */
export const useReferents = (bookletId: string) =>
  useCallQuery(buildReferentsKey(bookletId), listReferents, { params: { id: bookletId } });

/** Stores an answer in the cache, and reloads the participants, which name the same referents. */
export const useCacheReferents = (bookletId: string) => {
  const cache = useQueryClient();
  return (list: ReferentList): void => {
    cache.setQueryData(buildReferentsKey(bookletId), list);
    void cache.invalidateQueries({ queryKey: participantKeys.all(bookletId) });
    void cache.invalidateQueries({ queryKey: ['booklet', bookletId, 'referent-trial'] });
  };
};

/** Optimistic reorder; returns a function that undoes it. */
export const useOptimisticReferentOrder = (bookletId: string) => {
  const cache = useQueryClient();
  return (rows: ReferentList['rows']): (() => void) => {
    const before = cache.getQueryData<ReferentList>(buildReferentsKey(bookletId));
    if (before) cache.setQueryData(buildReferentsKey(bookletId), { ...before, rows });
    return () => cache.setQueryData(buildReferentsKey(bookletId), before);
  };
};
