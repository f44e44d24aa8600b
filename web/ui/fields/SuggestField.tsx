import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface SuggestFieldProps extends FieldOptions, Omit<AutocompleteProps, keyof FieldOptions> {}

/** Text field with suggestions; other values are accepted. */
export function SuggestField({ label, help, error, required, ...rest }: SuggestFieldProps) {
  return <Autocomplete {...toFieldProps({ label, help, error, required })} {...rest} />;
}
