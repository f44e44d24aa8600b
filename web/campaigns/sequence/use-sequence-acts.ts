import { useQueryClient } from '@tanstack/react-query';
import { orderSteps, removeStep, type Sequence, type StepRow, switchStep } from '../../../contract/campaigns.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { movedBlock } from '../content/mail-blocks.ts';
import { campaignKeys } from '../use-campaigns.ts';

/** What can be done with the steps of a sequence. What is refused is said in a toast, and the steps are read again. */
export const useSequenceActs = (bookletId: string) => {
  const t = useT();
  const cache = useQueryClient();
  const key = campaignKeys.sequence(bookletId);
  const keep = async (work: () => Promise<Sequence & { message?: string }>, done?: string): Promise<void> => {
    try {
      const answer = await work();
      cache.setQueryData<Sequence>(key, answer);
      if (done && !answer.message) toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await cache.invalidateQueries({ queryKey: key });
    }
  };
  const params = (row: StepRow) => ({ id: bookletId, campaignId: row.id });
  return {
    switchOn: (row: StepRow, on: boolean) =>
      void keep(
        () => api(switchStep, { params: params(row), body: { on } }),
        t(on ? 'campaigns.sequence.on.done' : 'campaigns.sequence.off.done', { name: row.name }),
      ),
    move: (steps: readonly StepRow[], from: number, to: number) => {
      const order = movedBlock(steps, from, to);
      // Shown at once; the answer, or a fresh reading, has the last word.
      cache.setQueryData<Sequence>(key, (before) => before && { ...before, steps: order });
      void keep(() => api(orderSteps, { params: { id: bookletId }, body: { ids: order.map(({ id }) => id) } }));
    },
    remove: (row: StepRow) =>
      confirm.require({
        header: t('campaigns.sequence.remove.header', { name: row.name }),
        message: t('campaigns.sequence.remove.message'),
        acceptLabel: t('campaigns.sequence.remove.accept'),
        danger: true,
        accept: () =>
          void keep(
            () => api(removeStep, { params: params(row) }),
            t('campaigns.sequence.removed', { name: row.name }),
          ),
      }),
  };
};
