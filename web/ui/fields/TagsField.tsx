import { TagsInput, type TagsInputProps } from '@mantine/core';
import { CHIPS_CLASS_NAMES } from './chips.ts';
import { type FieldProps, toFieldProps } from './field.tsx';

/**
 * Short tags. Enter, a comma or leaving the field adds one; its cross or Backspace removes it. Duplicates are ignored.
 */
export function TagsField({ label, help, error, required, ...rest }: FieldProps<TagsInputProps>) {
  return (
    <TagsInput
      {...toFieldProps({ label, help, error, required })}
      classNames={CHIPS_CLASS_NAMES}
      splitChars={[',', ';']}
      {...rest}
    />
  );
}
