import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getFirstSteps, listHelpTutorials, readTutorial } from '../../../contract/home/help.ts';
import { api } from '../../lib/api.ts';

export const helpKeys = {
  list: ['help', 'list'] as const,
  one: (id: string) => ['help', 'one', id] as const,
  steps: ['help', 'steps'] as const,
};

/** Tutorials that match a search, or belong to a screen. */
export const useTutorials = (query: { search?: string; screen?: string }) =>
  useQuery({
    queryKey: [...helpKeys.list, query],
    queryFn: ({ signal }) => api(listHelpTutorials, { query, signal, quiet: true }),
  });

export const useHelpTutorial = (id: string | null) =>
  useQuery({
    queryKey: helpKeys.one(id ?? ''),
    queryFn: ({ signal }) => api(readTutorial, { params: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== null,
  });

export const useFirstSteps = (wanted = true) =>
  useQuery({
    queryKey: helpKeys.steps,
    queryFn: ({ signal }) => api(getFirstSteps, { signal, quiet: true }),
    enabled: wanted,
  });

/** Invalidates the tutorials after one was read. */
export const useInvalidateHelp = () => {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: helpKeys.list });
    void cache.invalidateQueries({ queryKey: helpKeys.steps });
  }, [cache]);
};
