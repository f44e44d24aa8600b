import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface NumberFieldProps extends FieldOptions, Omit<NumberInputProps, keyof FieldOptions> {}

/** A number in French notation: `1 234,5`. */
export function NumberField({ label, help, error, required, ...rest }: NumberFieldProps) {
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
