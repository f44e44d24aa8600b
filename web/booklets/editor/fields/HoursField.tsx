import { Button } from '@mantine/core';
import { listDayNames } from '../../../../blocks/format.ts';
import type { DayHours } from '../../../../blocks/hours/group-days.ts';
import { getCurrentLocale, useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { IconCopy, IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { IconButton } from '../../../ui/overlays/IconButton.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useEditor } from '../editor-context.ts';
import fields from './Fields.module.css';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';
import classes from './HoursField.module.css';

interface HoursFieldProps extends FieldProps<DayHours[]> {
  maxRanges: number;
}

const MORNING_HOURS = { from: '09:00', to: '12:00' };
const AFTERNOON_HOURS = { from: '14:00', to: '18:00' };

/** Opening hours of a week, day by day; a day without a range is closed. */
export function HoursField({ path, label, help, value, onChange, maxRanges }: HoursFieldProps) {
  const t = useT();
  const { announce } = useEditor();
  const { disabled, errors } = useFieldContext();
  const error = useFieldError(path);
  const dayNames = listDayNames(getCurrentLocale());
  const set = (day: number, ranges: DayHours) => onChange(value.with(day, ranges));
  return (
    <fieldset disabled={disabled}>
      <legend className={fields.legend}>{label}</legend>
      {help && <p className={`${shared.hint} ${fields.help}`}>{help}</p>}
      {error && (
        <div className={shared.error}>
          <FieldError>{error}</FieldError>
        </div>
      )}
      {value.map((ranges, day) => {
        const name = dayNames[day] ?? '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
          // biome-ignore lint/a11y/useSemanticElements: seven frames in a frame would be too much
          <div key={day} className={classes.day} role="group" aria-label={name}>
            <span className={classes.name}>{name}</span>
            <div className={shared.narrow}>
              {ranges.length === 0 && (
                <span className={`${shared.block} ${shared.dimmed} ${classes.closed}`}>{t('editor.hours.closed')}</span>
              )}
              {ranges.map((range, index) => {
                const wrong = ['from', 'to'].flatMap((end) => errors.get(`${path}.${day}.${index}.${end}`) ?? []);
                const time = (end: 'from' | 'to') => (
                  <input
                    type="time"
                    className={classes.time}
                    data-field={`${path}.${day}.${index}.${end}`}
                    aria-label={t(`editor.hours.${end}`, { day: name, n: index + 1 })}
                    aria-invalid={wrong.length > 0 || undefined}
                    value={range[end]}
                    onChange={(event) => set(day, ranges.with(index, { ...range, [end]: event.currentTarget.value }))}
                  />
                );
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place
                  <div key={index}>
                    <span className={`${shared.row} ${classes.range}`}>
                      {time('from')} {t('editor.hours.between')} {time('to')}
                      {!disabled && (
                        <IconButton
                          label={t('editor.hours.remove', { day: name, n: index + 1 })}
                          icon={<IconTrash size={16} />}
                          size={28}
                          onClick={() => set(day, ranges.toSpliced(index, 1))}
                        />
                      )}
                    </span>
                    {wrong.length > 0 && (
                      <div className={shared.error}>
                        <FieldError>{wrong.join('\n')}</FieldError>
                      </div>
                    )}
                  </div>
                );
              })}
              {!disabled && (
                <span className={shared.rowTight}>
                  {ranges.length < maxRanges && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      leftSection={<IconPlus size={14} aria-hidden />}
                      aria-label={t('editor.hours.addTo', { day: name })}
                      onClick={() => set(day, [...ranges, ranges.length === 0 ? MORNING_HOURS : AFTERNOON_HOURS])}
                    >
                      {t('editor.hours.add')}
                    </Button>
                  )}
                  {day > 0 && (
                    <IconButton
                      label={t('editor.hours.copy', { day: name })}
                      icon={<IconCopy size={15} />}
                      size={26}
                      hasTooltip
                      onClick={() => {
                        set(day, structuredClone(value[day - 1] ?? []));
                        announce(t('editor.hours.copied', { day: name }));
                      }}
                    />
                  )}
                </span>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
