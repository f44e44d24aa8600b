import { useDebouncedValue } from '@mantine/hooks';
import type { AdvancedSettings } from '../../../contract/booklets/settings/booklet-settings.ts';
import { TRACKING_MODES, type TrackingMode } from '../../../contract/reading/reading.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { ConflictPanel } from '../booklets/conflict/ConflictPanel.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { ReadingSection } from './ReadingSection.tsx';
import { RetentionSection } from './RetentionSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { SharingSection } from './SharingSection.tsx';
import { createSettingFormatter, findSettingLabel } from './setting-labels.ts';
import { TrackingSection } from './TrackingSection.tsx';
import { useSettingsPreview } from './use-advanced.ts';
import { useAdvancedSettingsForm } from './use-advanced-form.ts';

interface AdvancedFormProps {
  bookletId: string;
  advanced: AdvancedSettings;
  /** `shown`: the form already shows the saved values. */
  onSaved: (advanced: AdvancedSettings, shown: boolean) => void;
}

const isIntegerBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Form of all advanced settings, saved as a whole. */
export function AdvancedForm({ bookletId, advanced, onSaved }: AdvancedFormProps) {
  const t = useT();
  const { form, conflict, settle } = useAdvancedSettingsForm(bookletId, advanced, onSaved);
  useLeaveGuard(form.dirty);
  const mode = TRACKING_MODES.find((one) => one === form.values['settings.tracking.mode']) ?? 'aggregate';
  const [anonymiseAfterDays] = useDebouncedValue(form.values['settings.retention.anonymiseAfterDays'], 300);
  const [proofYears] = useDebouncedValue(form.values['settings.retention.proofYears'], 300);
  const asked = (chosen: TrackingMode) =>
    isIntegerBetween(anonymiseAfterDays, 30, 1825) && isIntegerBetween(proofYears, 1, 10)
      ? { mode: chosen, anonymiseAfterDays, proofYears }
      : null;
  const preview = useSettingsPreview(bookletId, asked(mode));
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('advanced.title')}>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          nameOf={findSettingLabel}
          wordsOf={createSettingFormatter(advanced.publishers)}
          onSettle={(mine) => void settle(mine)}
        />
      )}
      <ReadingSection form={form} />
      <TrackingSection form={form} mode={mode} today={advanced.today} preview={preview} />
      <RetentionSection form={form} accessDays={advanced.accessDays} preview={preview} />
      <ReviewSection form={form} publishers={advanced.publishers} />
      <LanguageSection language={advanced.sourceLanguage} />
      <SharingSection form={form} bookletId={bookletId} mayExport={advanced.can['booklet.export'] === true} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />
    </form>
  );
}
