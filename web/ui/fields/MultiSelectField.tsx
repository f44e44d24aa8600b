import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { CHIPS_CLASS_NAMES } from './chips.ts';
import { type FieldProps, toFieldProps } from './field.tsx';

/** Several values of a list; Backspace removes the last one. */
export function MultiSelectField({ label, help, error, required, ...rest }: FieldProps<MultiSelectProps>) {
  const text = useWidgetText();
  return (
    <MultiSelect
      {...toFieldProps({ label, help, error, required })}
      classNames={CHIPS_CLASS_NAMES}
      searchable
      checkIconPosition="right"
      nothingFoundMessage={text('noResults')}
      {...rest}
    />
  );
}
