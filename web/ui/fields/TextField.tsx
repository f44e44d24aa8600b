import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface TextFieldProps extends FieldOptions, Omit<TextInputProps, keyof FieldOptions | 'max' | 'value'> {
  value?: string;
  /** Shows a counter. The schema enforces the limit. */
  max?: number;
}

export function TextField({ label, help, error, required, max, value, ...rest }: TextFieldProps) {
  return <TextInput {...toFieldProps({ label, help, error, required, max, value })} value={value} {...rest} />;
}
