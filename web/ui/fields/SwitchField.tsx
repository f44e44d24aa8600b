import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldProps } from './field.tsx';
import { toInlineFieldProps } from './inline-field.ts';

/** Switch with immediate effect. */
export function SwitchField({ label, help, error, required, ...rest }: FieldProps<SwitchProps>) {
  return <Switch {...toInlineFieldProps({ label, help, error, required })} {...rest} />;
}
