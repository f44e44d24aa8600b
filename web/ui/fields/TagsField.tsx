import { TagsInput, type TagsInputProps } from '@mantine/core';
import { CHIPS_CLASS_NAMES } from './chips.ts';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface TagsFieldProps extends FieldOptions, Omit<TagsInputProps, keyof FieldOptions> {}

/**
 * Short tags. Enter, a comma or leaving the field adds one; its cross or Backspace removes it. Duplicates are ignored.
 */
export function TagsField({ label, help, error, required, ...rest }: TagsFieldProps) {
  return (
    <TagsInput
      {...toFieldProps({ label, help, error, required })}
      classNames={CHIPS_CLASS_NAMES}
      splitChars={[',', ';']}
      {...rest}
    />
  );
}
