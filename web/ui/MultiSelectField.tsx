import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { CHIPS } from './form/chips.ts';
import { type FieldOptions, fieldProps } from './form/field.tsx';
import { useWidgetText } from './strings.ts';

export interface MultiSelectFieldProps extends FieldOptions, Omit<MultiSelectProps, keyof FieldOptions> {}

/** Several values of a list; Backspace removes the last one. */
export function MultiSelectField({ label, help, error, required, ...rest }: MultiSelectFieldProps) {
  const text = useWidgetText();
  return (
    <MultiSelect
      {...fieldProps({ label, help, error, required })}
      classNames={CHIPS}
      searchable
      checkIconPosition="right"
      nothingFoundMessage={text('noResults')}
      {...rest}
    />
  );
}
