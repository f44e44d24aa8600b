import { countTemplateUpdates } from '../../../../contract/library/template-updates.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';

export const getTemplateUpdatesKey = (bookletId: string) => ['template-updates', bookletId] as const;
export const getTemplateUpdatesCountKey = (bookletId: string) => ['template-updates', bookletId, 'count'] as const;

/** Number of pages of a booklet with pending template updates; 0 until known. */
export const useTemplateUpdatesCount = (bookletId: string): number => {
  const { data } = useCallQuery(getTemplateUpdatesCountKey(bookletId), countTemplateUpdates, {
    params: { id: bookletId },
    staleTime: 60_000,
  });
  return data?.pages ?? 0;
};
