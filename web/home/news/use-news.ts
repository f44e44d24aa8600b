import { useQueryClient } from '@tanstack/react-query';
import { getNews, type NewsItem } from '../../../contract/home/news.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

export const newsKeys = {
  list: ['news', 'list'] as const,
  one: (id: string) => ['news', 'one', id] as const,
  /** News as readers see them. */
  latest: ['news', 'latest'] as const,
  read: (id: string) => ['news', 'read', id] as const,
};

export const useNewsItem = (id: string) => useCallQuery(newsKeys.one(id), getNews, { params: { id } });

/** Stores an answer in the cache, and invalidates the lists. */
export const useCacheNews = () => {
  const cache = useQueryClient();
  return (item: NewsItem): void => {
    cache.setQueryData(newsKeys.one(item.id), item);
    for (const queryKey of [newsKeys.list, newsKeys.latest, ['news', 'read']])
      void cache.invalidateQueries({ queryKey });
  };
};
