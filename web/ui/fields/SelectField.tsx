import { Select, type SelectProps } from '@mantine/core';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { type FieldProps, toFieldProps } from './field.tsx';

/** One value of a list. Choosing the chosen value again does not clear it: use `clearable` for that. */
export function SelectField({ label, help, error, required, data, ...rest }: FieldProps<SelectProps>) {
  const text = useWidgetText();
  return (
    <Select
      {...toFieldProps({ label, help, error, required })}
      data={data}
      allowDeselect={false}
      checkIconPosition="right"
      placeholder={text('noSelection')}
      nothingFoundMessage={text(data && data.length > 0 ? 'noResults' : 'noOptions')}
      clearButtonProps={{ 'aria-label': text('clear') }}
      {...rest}
    />
  );
}
