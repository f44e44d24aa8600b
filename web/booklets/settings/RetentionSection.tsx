import type { UseQueryResult } from '@tanstack/react-query';
import type { RetentionNight, SettingsPreview } from '../../../contract/booklets/settings/booklet-settings.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import classes from './advanced.module.css';
import { SettingsPreviewPanel } from './SettingsPreviewPanel.tsx';

/** The server returns at most this number of nights. */
const MAX_PREVIEW_NIGHTS = 12;

interface RetentionSectionProps {
  form: BookletSettingsForm;
  /** Lifetime of a personal link in days; null when there are no such links. */
  accessDays: number | null;
  preview: UseQueryResult<SettingsPreview>;
}

/** Retention of personal data, and a preview of what the next nights would anonymise or delete. */
export function RetentionSection({ form, accessDays, preview }: RetentionSectionProps) {
  const t = useT();
  const words = ({ people, proofs }: RetentionNight) =>
    [
      people > 0 && t('advanced.night.people', { count: people }),
      proofs > 0 && t('advanced.night.proofs', { count: proofs }),
    ].filter((one) => one !== false);
  return (
    <FormSection title={t('advanced.retention')} sentence={t('advanced.retention.sentence')}>
      <div className={classes.pair}>
        <NumberField
          label={t('advanced.anonymiseAfterDays')}
          help={
            accessDays === null
              ? t('advanced.anonymiseAfterDays.help')
              : t('advanced.anonymiseAfterDays.least', { days: accessDays })
          }
          allowDecimal={false}
          {...form.number('settings.retention.anonymiseAfterDays')}
        />
        <NumberField
          label={t('advanced.proofYears')}
          help={t('advanced.proofYears.help')}
          allowDecimal={false}
          {...form.number('settings.retention.proofYears')}
        />
      </div>
      <SettingsPreviewPanel title={t('advanced.nights')} sentence={t('advanced.nights.sentence')} preview={preview}>
        {({ nights, unknown }) => (
          <>
            {nights.length === 0 ? (
              <p>{t('advanced.nights.none')}</p>
            ) : (
              <ul className={classes.nights}>
                {nights.map((night) => (
                  <li key={night.on}>
                    <strong>{t('advanced.night.on', { date: formatDay(night.on) })}</strong> {words(night).join(' ')}
                  </li>
                ))}
              </ul>
            )}
            {nights.length === MAX_PREVIEW_NIGHTS && <p className={classes.quiet}>{t('advanced.nights.more')}</p>}
            {unknown > 0 && <p className={classes.quiet}>{t('advanced.nights.unknown', { count: unknown })}</p>}
          </>
        )}
      </SettingsPreviewPanel>
    </FormSection>
  );
}
