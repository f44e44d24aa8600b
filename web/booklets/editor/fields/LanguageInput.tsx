import { getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { FieldProps } from './field-context.ts';

interface LanguageInputProps extends FieldProps<string> {
  error?: string;
  disabled: boolean;
}

/** Select for the language of a file, by name. */
export function LanguageInput({ label, help, value, onChange, error, disabled }: LanguageInputProps) {
  const tags = LANGUAGE_TAGS.includes(value) || value === '' ? LANGUAGE_TAGS : [value, ...LANGUAGE_TAGS];
  return (
    <SelectField
      label={label}
      help={help}
      error={error}
      disabled={disabled}
      searchable
      data={tags.map((tag) => ({ value: tag, label: getLanguageTitle(tag) }))}
      value={value || null}
      onChange={(tag) => onChange(tag ?? '')}
    />
  );
}
