import { currentLocale } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { FieldProps } from './field-context.ts';

const TAGS = 'fr-FR en-GB de-DE es-ES it-IT pt-PT nl-NL pl-PL ro-RO tr-TR ar uk-UA ru-RU zh-CN'.split(' ');

interface LanguageInputProps extends FieldProps<string> {
  error?: string;
  disabled: boolean;
}

/** The language of a file, by its name. */
export function LanguageInput({ label, help, value, onChange, error, disabled }: LanguageInputProps) {
  const names = new Intl.DisplayNames([currentLocale()], { type: 'language', languageDisplay: 'standard' });
  const tags = TAGS.includes(value) || value === '' ? TAGS : [value, ...TAGS];
  const name = (tag: string) => {
    const text = names.of(tag.split('-')[0] ?? tag) ?? tag;
    return text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
  };
  return (
    <SelectField
      label={label}
      help={help}
      error={error}
      disabled={disabled}
      searchable
      data={tags.map((tag) => ({ value: tag, label: name(tag) }))}
      value={value || null}
      onChange={(tag) => onChange(tag ?? '')}
    />
  );
}
