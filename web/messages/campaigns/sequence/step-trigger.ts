import type { SequenceStep } from '../../../../contract/messages/campaigns/campaign.ts';
import type { StepTrigger } from '../../../../contract/messages/campaigns/sequence.ts';
import { t } from '../../../lib/i18n.ts';

/** Trigger of a step in words: « 3 jours avant l’arrivée, à 09:00 ». `chapters`: titles by id. */
export const formatTrigger = ({ trigger, time }: SequenceStep, chapters: ReadonlyMap<string, string>): string => {
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

/** Form value of a signed number of days: before or after. */
export const getTriggerSide = (days: number): 'before' | 'after' => (days < 0 ? 'before' : 'after');

/** Default step: an invitation a week before the arrival. */
export const DEFAULT_STEP: SequenceStep = {
  trigger: { kind: 'arrival', days: -7 },
  time: '09:00',
  workingDaysOnly: true,
  to: 'participant',
  stopWhen: [],
  withPresent: false,
};

/** Trigger of another kind with the same number of days: days before the arrival become days after the event. */
export const buildTrigger = (kind: StepTrigger['kind'], days: number, chapterId: string): StepTrigger => {
  if (kind === 'arrival' || kind === 'end') return { kind, days };
  const after = Math.abs(days);
  return kind === 'chapter' ? { kind, chapterId, days: after } : { kind, days: after };
};
