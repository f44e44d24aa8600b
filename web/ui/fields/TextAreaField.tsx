import { Textarea, type TextareaProps } from '@mantine/core';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface TextAreaFieldProps extends FieldOptions, Omit<TextareaProps, keyof FieldOptions | 'value'> {
  value?: string;
  /** Shows a counter. The schema enforces the limit. */
  max?: number;
}

/** Multi-line text; grows with its content from `minRows` to `maxRows`. */
export function TextAreaField({ label, help, error, required, max, value, ...rest }: TextAreaFieldProps) {
  const field = toFieldProps({ label, help, error, required, max, value });
  return <Textarea autosize minRows={3} maxRows={14} {...field} value={value} {...rest} />;
}
