import { useQueryClient } from '@tanstack/react-query';
import { undoVerifications, verifyPages } from '../../../contract/booklets/freshness/freshness.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';

export const FRESHNESS_KEY = 'freshness';

/** « Toujours exact », for one page or several; the message after it takes it back. False: refused. */
export const useVerifyPages = () => {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [FRESHNESS_KEY] }),
      cache.invalidateQueries({ queryKey: ['booklet'] }),
    ]);
  return async (pageIds: readonly string[]): Promise<boolean> => {
    const body = { pageIds: [...pageIds] };
    const done = await api(verifyPages, { body, silent: true }).catch(ignoreApiError);
    if (!done) return false;
    await refresh();
    toast.success(t('freshness.done', { count: done.pageIds.length }), {
      label: t('freshness.undo'),
      run: () => void api(undoVerifications, { body }).then(refresh, ignoreApiError),
    });
    return true;
  };
};
