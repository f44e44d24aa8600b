import { type SequenceStep, STEP_CHANNELS } from '../../../../contract/messages/campaigns/campaign.ts';
import type { StepTrigger } from '../../../../contract/messages/campaigns/sequence.ts';
import { useT } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import shared from '../campaigns.module.css';
import classes from './sequence.module.css';
import { buildTrigger, getTriggerSide } from './step-trigger.ts';

interface StepFieldsProps {
  value: SequenceStep;
  /** Conditions that reveal reading are offered only where participants are tracked by name. */
  named: boolean;
  chapters: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, string>>;
  onChange: (step: SequenceStep) => void;
}

const TRIGGER_KINDS = [
  'arrival',
  'end',
  'unopened',
  'completed',
  'chapter',
] as const satisfies readonly StepTrigger['kind'][];
const TRACKING_TRIGGERS: readonly string[] = ['unopened', 'completed', 'chapter'];

/** Fields of a step: trigger, recipients and end. */
export function StepFields({ value, named, chapters, errors, onChange }: StepFieldsProps) {
  const t = useT();
  const { trigger } = value;
  const dated = trigger.kind === 'arrival' || trigger.kind === 'end';
  const side = getTriggerSide(trigger.days);
  const [firstChapter = ''] = chapters.keys();
  const chapterId = trigger.kind === 'chapter' ? trigger.chapterId : firstChapter;
  const set = (change: Partial<SequenceStep>) => onChange({ ...value, ...change });
  const kinds = TRIGGER_KINDS.filter(
    (kind) =>
      (named || !TRACKING_TRIGGERS.includes(kind) || kind === trigger.kind) &&
      (kind !== 'chapter' || chapters.size > 0),
  );
  const stops = (when: 'opened' | 'completed', on: boolean) =>
    set({ stopWhen: on ? [...value.stopWhen, when] : value.stopWhen.filter((one) => one !== when) });
  return (
    <>
      <SelectField
        label={t('campaigns.trigger')}
        data={toOptions(kinds, (kind) => t(`campaigns.trigger.${kind}`))}
        value={trigger.kind}
        error={errors['step.trigger.kind'] ?? errors['step.trigger']}
        onChange={(kind) => set({ trigger: buildTrigger(kind as StepTrigger['kind'], trigger.days, chapterId) })}
      />
      {trigger.kind === 'chapter' && (
        <SelectField
          label={t('campaigns.trigger.chapter.which')}
          data={[...chapters].map(([id, label]) => ({ value: id, label }))}
          value={chapterId}
          error={errors['step.trigger.chapterId']}
          onChange={(id) => id && set({ trigger: buildTrigger('chapter', trigger.days, id) })}
        />
      )}
      <div className={classes.row}>
        <NumberField
          label={t('campaigns.trigger.days')}
          min={0}
          max={365}
          value={Math.abs(trigger.days)}
          error={errors['step.trigger.days']}
          onChange={(typed) => {
            const days = Math.abs(Number(typed) || 0);
            set({ trigger: buildTrigger(trigger.kind, dated && side === 'before' ? -days : days, chapterId) });
          }}
        />
        {dated && trigger.days !== 0 && (
          <SegmentedChoice<'before' | 'after'>
            label={t('campaigns.trigger.side')}
            value={side}
            onChange={(next) =>
              set({
                trigger: buildTrigger(trigger.kind, Math.abs(trigger.days) * (next === 'before' ? -1 : 1), chapterId),
              })
            }
            options={toOptions(['before', 'after'], (value) => t(`campaigns.trigger.side.${value}`))}
          />
        )}
        <TextField
          type="time"
          label={t('campaigns.trigger.time')}
          required
          value={value.time}
          error={errors['step.time']}
          onChange={(event) => event.currentTarget.value && set({ time: event.currentTarget.value })}
        />
      </div>
      <SwitchField
        label={t('campaigns.planning.workingDays')}
        help={t('campaigns.sequence.workingDays.help')}
        checked={value.workingDaysOnly}
        onChange={(event) => set({ workingDaysOnly: event.currentTarget.checked })}
      />
      <SelectField
        label={t('campaigns.sequence.to')}
        data={toOptions(STEP_CHANNELS, (to) => t(`campaigns.sequence.to.${to}`))}
        value={value.to}
        onChange={(to) => to && set({ to: to as SequenceStep['to'] })}
      />
      {value.to === 'reader' && <p className={shared.quiet}>{t('campaigns.sequence.to.reader.help')}</p>}
      {named &&
        (['opened', 'completed'] as const).map((when) => (
          <CheckboxField
            key={when}
            label={t(`campaigns.sequence.stop.${when}`)}
            checked={value.stopWhen.includes(when)}
            onChange={(event) => stops(when, event.currentTarget.checked)}
          />
        ))}
      <SwitchField
        label={t('campaigns.sequence.withPresent')}
        help={t('campaigns.sequence.withPresent.help')}
        checked={value.withPresent}
        onChange={(event) => set({ withPresent: event.currentTarget.checked })}
      />
    </>
  );
}
