import { DATE_FORMATS, type DateFormat, NUMBER_FORMATS } from '../../../contract/administration/languages/language.ts';
import { getCurrentLocale, useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { LanguageForm } from './language-form.ts';
import classes from './languages.module.css';

const DATE_EXAMPLE = { dd: '20', mm: '11', yyyy: '2026' } as const;
const formatDateExample = (format: DateFormat): string =>
  format.replace(/dd|mm|yyyy/g, (part) => DATE_EXAMPLE[part as keyof typeof DATE_EXAMPLE]);

/** Week day from Monday in the list order; the value is the calendar's, Sunday being 0. */
const formatWeekday = (day: number): string => {
  const name = new Intl.DateTimeFormat(getCurrentLocale(), { weekday: 'long', timeZone: 'UTC' });
  return name.format(Date.UTC(2026, 0, 4 + day));
};

export function FormatFields({ form }: { form: LanguageForm }) {
  const t = useT();
  const own = { value: '', label: t('languages.format.own') };
  const firstDay = form.field('firstDay');
  return (
    <div className={classes.row}>
      <SelectField
        label={t('languages.field.dateFormat')}
        data={[own, ...DATE_FORMATS.map((value) => ({ value, label: formatDateExample(value) }))]}
        {...form.field('dateFormat')}
      />
      <SelectField
        label={t('languages.field.numberFormat')}
        data={[own, ...NUMBER_FORMATS.map((value) => ({ value, label: value }))]}
        {...form.field('numberFormat')}
      />
      <SelectField
        label={t('languages.field.firstDay')}
        data={[own, ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: formatWeekday(day) }))]}
        {...firstDay}
        value={firstDay.value === null ? '' : String(firstDay.value)}
        onChange={(value) => firstDay.onChange(value === '' || value === null ? null : Number(value))}
      />
    </div>
  );
}
