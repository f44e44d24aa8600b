import { VERIFICATION_DISPLAYS } from '../../../contract/reading/reading.ts';
import { useT } from '../../lib/i18n.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import classes from './advanced.module.css';

const READING_SWITCHES = ['showProgress', 'showReadingTime', 'search'] as const;
const NAVIGATIONS = ['free', 'sequential'] as const;
const VALIDATIONS = ['end', 'button'] as const;
const PAGE_NUMBERS = ['none', 'page', 'chapter'] as const;
const TEXT_SIZES_PERCENT = [100, 112, 125, 150];

/** Navigation between pages, and the tools shown beside them. */
export function ReadingSection({ form }: { form: BookletSettingsForm }) {
  const t = useT();
  const navigation = NAVIGATIONS.find((one) => one === form.values['settings.reading.navigation']) ?? 'free';
  const validation = VALIDATIONS.find((one) => one === form.values['settings.reading.validation']) ?? 'end';
  const verification = form.text('settings.reading.verification');
  const { onChange: onTextSize } = form.field('settings.reading.textSize');
  return (
    <FormSection title={t('advanced.reading')} sentence={t('advanced.reading.sentence')}>
      <div>
        <SegmentedChoice
          label={t('advanced.navigation')}
          value={navigation}
          onChange={form.field('settings.reading.navigation').onChange}
          options={NAVIGATIONS.map((value) => ({ value, label: t(`advanced.navigation.${value}`) }))}
        />
        <p className={classes.help}>{t(`advanced.navigation.${navigation}.help`)}</p>
      </div>
      <div>
        <SegmentedChoice
          label={t('advanced.validation')}
          value={validation}
          onChange={form.field('settings.reading.validation').onChange}
          options={VALIDATIONS.map((value) => ({ value, label: t(`advanced.validation.${value}`) }))}
        />
        <p className={classes.help}>{t(`advanced.validation.${validation}.help`)}</p>
      </div>
      {READING_SWITCHES.map((name) => (
        <SwitchField
          key={name}
          label={t(`advanced.${name}`)}
          help={t(`advanced.${name}.help`)}
          {...form.ticked(`settings.reading.${name}`)}
        />
      ))}
      <div className={classes.pair}>
        <SelectField
          label={t('advanced.pageNumbers')}
          help={t('advanced.pageNumbers.help')}
          data={PAGE_NUMBERS.map((value) => ({ value, label: t(`advanced.pageNumbers.${value}`) }))}
          {...form.text('settings.reading.pageNumbers')}
        />
        <SelectField
          label={t('advanced.textSize')}
          help={t('advanced.textSize.help')}
          data={TEXT_SIZES_PERCENT.map((n) => ({ value: String(n), label: t('advanced.textSize.percent', { n }) }))}
          {...form.text('settings.reading.textSize')}
          onChange={(value) => onTextSize(Number(value))}
        />
      </div>
      <SelectField
        label={t('advanced.verification')}
        help={t('advanced.verification.help')}
        data={VERIFICATION_DISPLAYS.map((value) => ({ value, label: t(`advanced.verification.${value}`) }))}
        {...verification}
        value={verification.value || 'team'}
      />
    </FormSection>
  );
}
