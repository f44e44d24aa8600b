import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirmBookletWithdrawal } from './confirm-booklet-withdrawal.tsx';

/** Asks for confirmation, then unpublishes the booklet; `run` waits for the response and caches it. */
export const useUnpublish = (id: string, run: (work: () => Promise<Booklet>) => Promise<void>) => {
  const t = useT();
  return () =>
    void confirmBookletWithdrawal(id, {
      header: t('publication.unpublish.header'),
      message: t('publication.unpublish.message'),
      acceptLabel: t('publication.unpublish'),
      danger: true,
      accept: () => void run(() => api(unpublishBooklet, { params: { id } })),
    });
};
