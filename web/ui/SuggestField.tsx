import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type FieldOptions, fieldProps } from './form/field.tsx';

export interface SuggestFieldProps extends FieldOptions, Omit<AutocompleteProps, keyof FieldOptions> {}

/** A line of text with known values to choose from; any other may be typed. */
export function SuggestField({ label, help, error, required, ...rest }: SuggestFieldProps) {
  return <Autocomplete {...fieldProps({ label, help, error, required })} {...rest} />;
}
