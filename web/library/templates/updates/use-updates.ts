import { useQueryClient } from '@tanstack/react-query';
import { decideTemplateUpdates, getTemplateUpdates } from '../../../../contract/library/template-updates.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { bookletKeys } from '../../../booklets/booklets/use-booklet.ts';
import { api } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { getTemplateUpdatesCountKey, getTemplateUpdatesKey } from './use-updates-count.ts';

export type UpdateDecisions = Partial<Omit<CallBodyInput<typeof decideTemplateUpdates>, 'revision'>>;

/** Pending template updates of a booklet, and the function that decides them. */
export const useTemplateUpdates = (bookletId: string) => {
  const cache = useQueryClient();
  const { busy, refusal, run } = useAction();
  const { data, error, refetch } = useCallQuery(getTemplateUpdatesKey(bookletId), getTemplateUpdates, {
    params: { id: bookletId },
    staleTime: 0,
  });
  const decide = async ({ differences = [], newPages = [] }: UpdateDecisions) => {
    if (!data || busy) return;
    await run(
      async () => {
        const body = { revision: data.revision, differences, newPages };
        const answer = await api(decideTemplateUpdates, { params: { id: bookletId }, body, quiet: true });
        cache.setQueryData(getTemplateUpdatesKey(bookletId), answer);
        void cache.invalidateQueries({ queryKey: getTemplateUpdatesCountKey(bookletId) });
        void cache.invalidateQueries({ queryKey: bookletKeys.one(bookletId) });
      },
      (failure) => {
        void refetch();
        return failure.message;
      },
    );
  };
  return { data, error, refetch, decide, busy, refusal };
};
