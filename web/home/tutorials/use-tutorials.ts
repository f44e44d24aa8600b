import { useQueryClient } from '@tanstack/react-query';
import { getTutorial, type Tutorial } from '../../../contract/home/tutorials.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

export const tutorialKeys = {
  all: ['tutorials'] as const,
  list: ['tutorials', 'list'] as const,
  one: (id: string) => ['tutorials', 'one', id] as const,
};

export const useTutorial = (id: string) => useCallQuery(tutorialKeys.one(id), getTutorial, { params: { id } });

/** Stores an answer in the cache, and invalidates the lists and the help. */
export const useCacheTutorial = () => {
  const cache = useQueryClient();
  return (tutorial: Tutorial): void => {
    cache.setQueryData(tutorialKeys.one(tutorial.id), tutorial);
    void cache.invalidateQueries({ queryKey: tutorialKeys.list });
    void cache.invalidateQueries({ queryKey: ['help'] });
  };
};
