import { type FieldOptions, toFieldProps } from './field.tsx';

/** Same as `toFieldProps`, for inputs with the label beside them, which have no wrapper order. */
export function toInlineFieldProps(options: FieldOptions) {
  const { inputWrapperOrder: _, ...props } = toFieldProps(options);
  return { ...props, 'aria-invalid': props.error ? true : undefined };
}
