import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { toInlineFieldProps } from './inline-field.ts';

export function CheckboxField({ label, help, error, required, ...rest }: FieldProps<CheckboxProps>) {
  return <Checkbox {...toInlineFieldProps({ label, help, error, required })} {...rest} />;
}
