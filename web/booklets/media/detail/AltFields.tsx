import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageName, getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface AltFieldsProps {
  value: Record<string, string>;
  disabled: boolean;
  onChange: (value: Record<string, string>) => void;
}

/** Alternative texts in other languages, for booklets in these languages. */
export function AltFields({ value, disabled, onChange }: AltFieldsProps) {
  const t = useT();
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = [...new Set([...Object.keys(value), ...added])];
  const others = LANGUAGE_TAGS.filter((tag) => tag !== 'fr-FR' && !shown.includes(tag));
  return (
    <Stack gap="sm">
      {shown.map((tag) => (
        <TextField
          key={tag}
          label={t('media.field.altIn', { language: getLanguageName(tag) })}
          lang={tag}
          max={150}
          value={value[tag] ?? ''}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, [tag]: event.currentTarget.value })}
        />
      ))}
      {!disabled && others.length > 0 && (
        <SelectField
          label={t('media.field.altAdd')}
          data={others.map((tag) => ({ value: tag, label: getLanguageTitle(tag) }))}
          value={null}
          onChange={(tag) => {
            if (tag) setAdded([...added, tag]);
          }}
        />
      )}
    </Stack>
  );
}
