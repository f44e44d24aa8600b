import { useQuery } from '@tanstack/react-query';
import { countTemplateUpdates } from '../../../../contract/library/template-updates.ts';
import { api } from '../../../lib/api.ts';

export const updatesKey = (bookletId: string) => ['template-updates', bookletId] as const;
export const updatesCountKey = (bookletId: string) => ['template-updates', bookletId, 'count'] as const;

/** Number of pages of a booklet with pending template updates; 0 until known. */
export const useUpdatesCount = (bookletId: string): number => {
  const { data } = useQuery({
    queryKey: updatesCountKey(bookletId),
    queryFn: ({ signal }) => api(countTemplateUpdates, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 60_000,
  });
  return data?.pages ?? 0;
};
