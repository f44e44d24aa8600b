import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type FieldOptions, fieldProps } from './form/field.tsx';

export interface SuggestFieldProps extends FieldOptions, Omit<AutocompleteProps, keyof FieldOptions> {}

/** Text field with suggestions; other values are accepted. */
export function SuggestField({ label, help, error, required, ...rest }: SuggestFieldProps) {
  return <Autocomplete {...fieldProps({ label, help, error, required })} {...rest} />;
}
