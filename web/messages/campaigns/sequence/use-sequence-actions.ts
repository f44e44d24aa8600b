import { useQueryClient } from '@tanstack/react-query';
import {
  orderSteps,
  previewStep,
  removeStep,
  type Sequence,
  type StepPreview,
  type StepRow,
  switchStep,
} from '../../../../contract/messages/campaigns/campaigns.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { moveListItem } from '../content/mail-blocks.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { askAboutEffects } from './ask-about-effects.tsx';

/** Actions on the steps of a sequence. An error shows in a toast, and the steps are reloaded. */
export const useSequenceActions = (bookletId: string) => {
  const t = useT();
  const cache = useQueryClient();
  const key = campaignKeys.sequence(bookletId);
  /** `work` returns null when it made no call. */
  const keep = async (work: () => Promise<(Sequence & { message?: string }) | null>, done?: string): Promise<void> => {
    try {
      const answer = await work();
      if (answer === null) return;
      cache.setQueryData<Sequence>(key, answer);
      if (done && !answer.message) toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await cache.invalidateQueries({ queryKey: key });
    }
  };
  /** Number of participants reached when a step is switched on, in words. */
  const reachWords = ({ withPresent, today, atMost }: StepPreview): string[] =>
    withPresent
      ? [
          today === 0 ? t('campaigns.sequence.on.today.none') : t('campaigns.sequence.on.today', { count: today }),
          atMost === 0 ? t('campaigns.sequence.on.atMost.none') : t('campaigns.sequence.on.atMost', { count: atMost }),
          t('campaigns.sequence.on.later'),
        ]
      : [t('campaigns.sequence.on.newcomers')];
  const params = (row: StepRow) => ({ id: bookletId, campaignId: row.id });
  return {
    switchOn: (row: StepRow) =>
      void keep(
        async () => {
          const preview = await api(previewStep, { params: params(row) });
          const { opensAccess } = preview;
          const change = { kind: 'switch', campaignId: row.id, on: true } as const;
          const sure = await askAboutEffects(bookletId, change, {
            header: t('campaigns.sequence.on.header', { name: row.name }),
            message: [...reachWords(preview), ...(opensAccess ? [t('campaigns.opensAccess')] : [])].join(' '),
            acceptLabel: t('campaigns.sequence.on.accept'),
            rejectLabel: t('campaigns.cancel'),
            defaultFocus: 'reject',
          });
          return sure ? api(switchStep, { params: params(row), body: { on: true, opensAccess } }) : null;
        },
        t('campaigns.sequence.on.done', { name: row.name }),
      ),
    switchOff: (row: StepRow) =>
      void keep(
        async () => {
          const change = { kind: 'switch', campaignId: row.id, on: false } as const;
          if (!(await askAboutEffects(bookletId, change))) return null;
          return api(switchStep, { params: params(row), body: { on: false } });
        },
        t('campaigns.sequence.off.done', { name: row.name }),
      ),
    move: (steps: readonly StepRow[], from: number, to: number) => {
      const order = moveListItem(steps, from, to);
      const ids = order.map(({ id }) => id);
      void keep(async () => {
        if (!(await askAboutEffects(bookletId, { kind: 'order', ids }))) return null;
        // Optimistic update, replaced by the answer or by a fresh reading.
        cache.setQueryData<Sequence>(key, (before) => before && { ...before, steps: order });
        return api(orderSteps, { params: { id: bookletId }, body: { ids } });
      });
    },
    remove: (row: StepRow) =>
      void keep(
        async () => {
          const sure = await askAboutEffects(
            bookletId,
            { kind: 'remove', campaignId: row.id },
            {
              header: t('campaigns.sequence.remove.header', { name: row.name }),
              message: t('campaigns.sequence.remove.message'),
              acceptLabel: t('campaigns.sequence.remove.accept'),
              rejectLabel: t('campaigns.cancel'),
              danger: true,
            },
          );
          return sure ? api(removeStep, { params: params(row) }) : null;
        },
        t('campaigns.sequence.removed', { name: row.name }),
      ),
  };
};
