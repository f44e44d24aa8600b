import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listComments } from '../../../contract/booklets/comments/comments.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { bookletKeys } from '../booklets/use-booklet.ts';

const buildCommentsKey = (id: string) => [...bookletKeys.one(id), 'comments'] as const;

/** Time between two looks at what others wrote. */
const REFRESH_MS = 30_000;

/** Threads of a booklet. */
export const useComments = (id: string, state: 'open' | 'resolved') =>
  useCallQuery([...buildCommentsKey(id), state], listComments, {
    params: { id },
    query: { state },
    background: true,
    refetchInterval: REFRESH_MS,
  });

/** Reads the comments again, and the overview that counts them. */
export const useRefreshComments = (id: string) => {
  const cache = useQueryClient();
  return useCallback(async (): Promise<void> => {
    void cache.invalidateQueries({ queryKey: bookletKeys.overview(id) });
    await cache.invalidateQueries({ queryKey: buildCommentsKey(id) });
  }, [cache, id]);
};
