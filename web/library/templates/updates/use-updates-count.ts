import { useQuery } from '@tanstack/react-query';
import { countTemplateUpdates } from '../../../../contract/library/template-updates.ts';
import { api } from '../../../lib/api.ts';

export const getTemplateUpdatesKey = (bookletId: string) => ['template-updates', bookletId] as const;
export const getTemplateUpdatesCountKey = (bookletId: string) => ['template-updates', bookletId, 'count'] as const;

/** Number of pages of a booklet with pending template updates; 0 until known. */
export const useTemplateUpdatesCount = (bookletId: string): number => {
  const { data } = useQuery({
    queryKey: getTemplateUpdatesCountKey(bookletId),
    queryFn: ({ signal }) => api(countTemplateUpdates, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 60_000,
  });
  return data?.pages ?? 0;
};
