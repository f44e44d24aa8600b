import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listReferents, type ReferentList } from '../../../contract/people/referents/referents.ts';
import { api } from '../../lib/api.ts';
import { participantKeys } from '../participants/use-participants.ts';

const key = (bookletId: string) => ['booklet', bookletId, 'referents'] as const;

/** Who is in charge of the participants of a booklet. */
export const useReferents = (bookletId: string) =>
  useQuery({
    queryKey: key(bookletId),
    queryFn: ({ signal }) => api(listReferents, { params: { id: bookletId }, signal, quiet: true }),
  });

/** Keeps what a change answered; participants name the same people. */
export const useKeepReferents = (bookletId: string) => {
  const cache = useQueryClient();
  return (list: ReferentList): void => {
    cache.setQueryData(key(bookletId), list);
    void cache.invalidateQueries({ queryKey: participantKeys.all(bookletId) });
    void cache.invalidateQueries({ queryKey: ['booklet', bookletId, 'referent-trial'] });
  };
};

/** Shows another order before the server has kept it; answers what takes that back. */
export const useShowOrder = (bookletId: string) => {
  const cache = useQueryClient();
  return (rows: ReferentList['rows']): (() => void) => {
    const before = cache.getQueryData<ReferentList>(key(bookletId));
    if (before) cache.setQueryData(key(bookletId), { ...before, rows });
    return () => cache.setQueryData(key(bookletId), before);
  };
};
