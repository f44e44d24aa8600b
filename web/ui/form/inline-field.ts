import { type FieldOptions, fieldProps } from './field.tsx';

/** Same as `fieldProps`, for inputs with the label beside them, which have no wrapper order. */
export function inlineFieldProps(options: FieldOptions) {
  const { inputWrapperOrder: _, ...props } = fieldProps(options);
  return { ...props, 'aria-invalid': props.error ? true : undefined };
}
