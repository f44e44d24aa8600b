import { useT } from '../../lib/i18n.ts';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import type { BookletSettingsForm } from '../booklets/conflict/use-settings-form.ts';
import classes from './advanced.module.css';

const READING_SWITCHES = ['showProgress', 'showReadingTime', 'search'] as const;
const TEXT_SIZES_PERCENT = [100, 112, 125, 150];

/** Navigation between pages, and the tools shown beside them. */
export function ReadingSection({ form }: { form: BookletSettingsForm }) {
  const t = useT();
  const navigation = form.field('settings.reading.navigation');
  const validation = form.field('settings.reading.validation');
  const numbers = form.field('settings.reading.pageNumbers');
  const size = form.field('settings.reading.textSize');
  return (
    <FormSection title={t('advanced.reading')} sentence={t('advanced.reading.sentence')}>
      <div>
        <SegmentedChoice<'free' | 'sequential'>
          label={t('advanced.navigation')}
          value={navigation.value === 'sequential' ? 'sequential' : 'free'}
          onChange={navigation.onChange}
          options={[
            { value: 'free', label: t('advanced.navigation.free') },
            { value: 'sequential', label: t('advanced.navigation.sequential') },
          ]}
        />
        <p className={classes.help}>
          {t(
            navigation.value === 'sequential' ? 'advanced.navigation.sequential.help' : 'advanced.navigation.free.help',
          )}
        </p>
      </div>
      <div>
        <SegmentedChoice<'end' | 'button'>
          label={t('advanced.validation')}
          value={validation.value === 'button' ? 'button' : 'end'}
          onChange={validation.onChange}
          options={[
            { value: 'end', label: t('advanced.validation.end') },
            { value: 'button', label: t('advanced.validation.button') },
          ]}
        />
        <p className={classes.help}>
          {t(validation.value === 'button' ? 'advanced.validation.button.help' : 'advanced.validation.end.help')}
        </p>
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
          data={[
            { value: 'none', label: t('advanced.pageNumbers.none') },
            { value: 'page', label: t('advanced.pageNumbers.page') },
            { value: 'chapter', label: t('advanced.pageNumbers.chapter') },
          ]}
          {...numbers}
          value={String(numbers.value)}
        />
        <SelectField
          label={t('advanced.textSize')}
          help={t('advanced.textSize.help')}
          data={TEXT_SIZES_PERCENT.map((n) => ({ value: String(n), label: t('advanced.textSize.percent', { n }) }))}
          {...size}
          value={String(size.value)}
          onChange={(value) => size.onChange(Number(value))}
        />
      </div>
    </FormSection>
  );
}
