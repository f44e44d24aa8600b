import { useState } from 'react';
import { MAX_CONDITION_VALUES } from '../../../contract/booklets/content/audience.ts';
import { CONTRACT_TYPES } from '../../../contract/people/participants/participant.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { t } from '../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../lib/language-names.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import shared from '../../ui/theme/shared.module.css';
import type { AudienceRow } from './audience-draft.ts';
import { formatQuotedList } from './format-audience.ts';

interface ValuesInputProps {
  row: AudienceRow;
  /** Values to suggest. */
  known: readonly string[];
  /** Values of the condition that no participant has. */
  unknown: readonly string[];
  onChange: (values: string[]) => void;
  label: string;
  error?: string;
  disabled?: boolean;
}

/** Options of a field; null for a field with free company values. */
const listFieldOptions = ({ field, values }: AudienceRow): { value: string; label: string }[] | null => {
  if (field === 'contractType') {
    return CONTRACT_TYPES.map((value) => ({ value, label: t(`audience.contract.${value}`) }));
  }
  if (field !== 'language') return null;
  const tags = new Set([...LANGUAGE_TAGS, ...values]);
  return [...tags].map((value) => ({ value, label: getLanguageTitle(value) }));
};

/** Fields with words of their own about a value that nobody has. */
const toUnknownText = (field: AudienceRow['field']) =>
  field === 'site' || field === 'department' || field === 'group' ? field : 'other';

/** Values of a condition as chips: chosen from a list, or free with suggestions of known values. */
export function ValuesInput({ row, known, unknown, onChange, label, error, disabled }: ValuesInputProps) {
  const choices = listFieldOptions(row);
  const [twice, setTwice] = useState('');
  const change = (values: string[]) => {
    setTwice('');
    onChange(values);
  };
  const common = {
    label,
    labelProps: { className: shared.hidden },
    error: error || (twice && errorText('GEN-026', { valeur: twice })),
    disabled,
    value: row.values,
    onChange: change,
    placeholder: row.values.length === 0 ? t('audience.values.placeholder') : undefined,
  };
  const nobody =
    unknown.length > 0
      ? t(`audience.unknown.${toUnknownText(row.field)}`, { values: formatQuotedList(unknown) })
      : undefined;
  const missing = row.values.length === 0 ? t('audience.values.missing') : undefined;
  return choices ? (
    <MultiSelectField {...common} data={choices} maxValues={MAX_CONDITION_VALUES} help={missing} />
  ) : (
    <TagsField
      {...common}
      data={known.filter((value) => !row.values.includes(value))}
      // A site may be named « Lyon, Part-Dieu ».
      splitChars={[]}
      maxTags={MAX_CONDITION_VALUES}
      onDuplicate={setTwice}
      isDuplicate={(value, values) => values.some((one) => toFoldedKey(one) === toFoldedKey(value))}
      help={missing ?? nobody ?? t('audience.values.help')}
    />
  );
}
