import { Switch, type SwitchProps } from '@mantine/core';
import type { FieldOptions } from './field.tsx';
import { toInlineFieldProps } from './inline-field.ts';

export interface SwitchFieldProps extends FieldOptions, Omit<SwitchProps, keyof FieldOptions> {}

/** Switch with immediate effect. */
export function SwitchField({ label, help, error, required, ...rest }: SwitchFieldProps) {
  return <Switch {...toInlineFieldProps({ label, help, error, required })} {...rest} />;
}
