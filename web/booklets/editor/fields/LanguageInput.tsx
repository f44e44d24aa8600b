import { getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';

/** Select for the language of a file, by name. */
export function LanguageInput({ path, label, help, value, onChange }: FieldProps<string>) {
  const { disabled } = useFieldContext();
  const tags = LANGUAGE_TAGS.includes(value) || value === '' ? LANGUAGE_TAGS : [value, ...LANGUAGE_TAGS];
  return (
    <SelectField
      label={label}
      help={help}
      error={useFieldError(path)}
      disabled={disabled}
      searchable
      data={tags.map((tag) => ({ value: tag, label: getLanguageTitle(tag) }))}
      value={value || null}
      onChange={(tag) => onChange(tag ?? '')}
    />
  );
}
