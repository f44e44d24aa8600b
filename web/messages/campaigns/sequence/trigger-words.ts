import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import type { StepTrigger } from '../../../../contract/messages/campaigns/sequence.ts';
import { t } from '../../../lib/i18n.ts';

/** « 3 jours avant l’arrivée, à 09:00 »: when a step leaves. `chapters`: their titles by id. */
export const triggerWords = ({ trigger, time }: SequenceStep, chapters: ReadonlyMap<string, string>): string => {
  const { kind, days } = trigger;
  const when =
    kind === 'arrival' || kind === 'end'
      ? days === 0
        ? t(`campaigns.trigger.${kind}.day`)
        : t(`campaigns.trigger.${kind}.${days < 0 ? 'before' : 'after'}`, { count: Math.abs(days) })
      : kind === 'chapter'
        ? t('campaigns.trigger.chapter.words', {
            count: days,
            title: chapters.get(trigger.chapterId) ?? t('campaigns.trigger.chapter.gone'),
          })
        : t(`campaigns.trigger.${kind}.words`, { count: days });
  return t('campaigns.trigger.at', { when, time });
};

/** How many days, and before or after: what a form shows of a count that may be negative. */
export const sideOf = (days: number): 'before' | 'after' => (days < 0 ? 'before' : 'after');

/** A new step: an invitation a week before the arrival. */
export const FIRST_STEP: SequenceStep = {
  trigger: { kind: 'arrival', days: -7 },
  time: '09:00',
  workingDaysOnly: true,
  to: 'participant',
  stopWhen: [],
  withPresent: false,
};

/** A trigger of another kind keeps its days: before the arrival they become after what happens. */
export const triggerOf = (kind: StepTrigger['kind'], days: number, chapterId: string): StepTrigger => {
  if (kind === 'arrival' || kind === 'end') return { kind, days };
  const after = Math.abs(days);
  return kind === 'chapter' ? { kind, chapterId, days: after } : { kind, days: after };
};
