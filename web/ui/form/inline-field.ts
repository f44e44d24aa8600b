import { type FieldOptions, fieldProps } from './field.tsx';

/** As `fieldProps`, for the inputs whose label stands beside them: there is no order to choose. */
export function inlineFieldProps(options: FieldOptions) {
  const { inputWrapperOrder: _, ...props } = fieldProps(options);
  return { ...props, 'aria-invalid': props.error ? true : undefined };
}
