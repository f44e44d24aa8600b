import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FieldOptions } from './field.tsx';
import { toInlineFieldProps } from './inline-field.ts';

export interface CheckboxFieldProps extends FieldOptions, Omit<CheckboxProps, keyof FieldOptions> {}

export function CheckboxField({ label, help, error, required, ...rest }: CheckboxFieldProps) {
  return <Checkbox {...toInlineFieldProps({ label, help, error, required })} {...rest} />;
}
