import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideTemplateUpdates, getTemplateUpdates } from '../../../../contract/library/template-updates.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { getTemplateUpdatesCountKey, getTemplateUpdatesKey } from './use-updates-count.ts';

export type UpdateDecisions = Partial<Omit<CallBodyInput<typeof decideTemplateUpdates>, 'revision'>>;

/** Pending template updates of a booklet, and the function that decides them. */
export const useTemplateUpdates = (bookletId: string) => {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: getTemplateUpdatesKey(bookletId),
    queryFn: ({ signal }) => api(getTemplateUpdates, { params: { id: bookletId }, signal, quiet: true }),
    staleTime: 0,
  });
  const decide = async ({ differences = [], newPages = [] }: UpdateDecisions): Promise<void> => {
    if (!data || busy) return;
    setBusy(true);
    setRefusal('');
    try {
      const body = { revision: data.revision, differences, newPages };
      const answer = await api(decideTemplateUpdates, { params: { id: bookletId }, body, quiet: true });
      cache.setQueryData(getTemplateUpdatesKey(bookletId), answer);
      void cache.invalidateQueries({ queryKey: getTemplateUpdatesCountKey(bookletId) });
      void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId) });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure.message);
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  return { data, error, refetch, decide, busy, refusal };
};
