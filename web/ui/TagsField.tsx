import { TagsInput, type TagsInputProps } from '@mantine/core';
import { CHIPS } from './form/chips.ts';
import { type FieldOptions, fieldProps } from './form/field.tsx';

export interface TagsFieldProps extends FieldOptions, Omit<TagsInputProps, keyof FieldOptions> {}

/** Short labels, added by Enter, a comma or leaving the field, taken away by their cross or by Backspace; each once. */
export function TagsField({ label, help, error, required, ...rest }: TagsFieldProps) {
  return (
    <TagsInput {...fieldProps({ label, help, error, required })} classNames={CHIPS} splitChars={[',', ';']} {...rest} />
  );
}
