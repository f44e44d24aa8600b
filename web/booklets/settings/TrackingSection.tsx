import type { UseQueryResult } from '@tanstack/react-query';
import type { SettingsPreview } from '../../../contract/booklets/settings/booklet-settings.ts';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import classes from './advanced.module.css';
import { SettingsPreviewPanel } from './SettingsPreviewPanel.tsx';

interface TrackingSectionProps {
  form: BookletSettingsForm;
  mode: TrackingMode;
  /** Today, as `2026-11-20`. */
  today: string;
  preview: UseQueryResult<SettingsPreview>;
}

/** Level of reading data that is kept, and the notice that readers see about it. */
export function TrackingSection({ form, mode, today, preview }: TrackingSectionProps) {
  const t = useT();
  const chosen = form.field('settings.tracking.mode');
  const informed = form.field('settings.tracking.informedOn');
  const isTold = informed.value !== null;
  return (
    <FormSection title={t('advanced.tracking')} sentence={t('advanced.tracking.sentence')}>
      <ChoiceCards<TrackingMode>
        label={t('advanced.tracking.mode')}
        value={mode}
        onChange={chosen.onChange}
        error={chosen.error}
        cardWidth="11rem"
        choices={(['none', 'aggregate', 'named'] as const).map((value) => ({
          value,
          label: t(`advanced.tracking.${value}`),
          sentence: t(`advanced.tracking.${value}.sentence`),
        }))}
      />
      {mode === 'named' && (
        <>
          <CheckboxField
            label={t('advanced.informed')}
            help={t('advanced.informed.help')}
            name={isTold ? undefined : informed.name}
            checked={isTold}
            error={isTold ? undefined : informed.error}
            onChange={(event) => informed.onChange(event.currentTarget.checked ? today : null)}
          />
          {isTold && (
            <div className={classes.short}>
              <TextField
                type="date"
                label={t('advanced.informedOn')}
                required
                {...form.text('settings.tracking.informedOn')}
              />
            </div>
          )}
        </>
      )}
      {mode !== 'none' && (
        <NumberField
          label={t('advanced.threshold')}
          help={t('advanced.threshold.help')}
          allowDecimal={false}
          {...form.number('settings.tracking.threshold')}
        />
      )}
      <SettingsPreviewPanel title={t('advanced.notice')} sentence={t('advanced.notice.sentence')} preview={preview}>
        {({ notice }) => (
          <div className={classes.notice}>
            {notice.map(({ title, lines }) => (
              <div key={title}>
                <h4>{title}</h4>
                {lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            ))}
          </div>
        )}
      </SettingsPreviewPanel>
    </FormSection>
  );
}
