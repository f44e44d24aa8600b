import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getFirstSteps, listHelpTutorials, readTutorial } from '../../../contract/home/help.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

export const helpKeys = {
  list: ['help', 'list'] as const,
  one: (id: string) => ['help', 'one', id] as const,
  steps: ['help', 'steps'] as const,
};

/** Tutorials that match a search, or belong to a screen. */
export const useTutorials = (query: { search?: string; screen?: string }) =>
  useCallQuery([...helpKeys.list, query], listHelpTutorials, { query });

export const useHelpTutorial = (id: string | null) =>
  useCallQuery(helpKeys.one(id ?? ''), readTutorial, { params: { id: id ?? '' }, enabled: id !== null });

export const useFirstSteps = (wanted = true) => useCallQuery(helpKeys.steps, getFirstSteps, { enabled: wanted });

/** Invalidates the tutorials after one was read. */
export const useInvalidateHelp = () => {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: helpKeys.list });
    void cache.invalidateQueries({ queryKey: helpKeys.steps });
  }, [cache]);
};
