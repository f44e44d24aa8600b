import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type FieldProps, toFieldProps } from './field.tsx';

/** A number in French notation: `1 234,5`. */
export function NumberField({ label, help, error, required, ...rest }: FieldProps<NumberInputProps>) {
  return (
    <NumberInput
      {...toFieldProps({ label, help, error, required })}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator={'\u202f'}
      {...rest}
    />
  );
}
