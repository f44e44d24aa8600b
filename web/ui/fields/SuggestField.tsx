import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type FieldProps, toFieldProps } from './field.tsx';

/** Text field with suggestions; other values are accepted. */
export function SuggestField({ label, help, error, required, ...rest }: FieldProps<AutocompleteProps>) {
  return <Autocomplete {...toFieldProps({ label, help, error, required })} {...rest} />;
}
