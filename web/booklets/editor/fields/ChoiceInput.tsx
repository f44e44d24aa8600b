import type { ChoiceField } from '../../../../blocks/fields.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { translateDescription } from '../translate-description.ts';
import { type FieldProps, useFieldContext } from './field-context.ts';

interface ChoiceInputProps extends FieldProps<string | number> {
  options: ChoiceField['options'];
  error?: string;
}

/** Choice of one among a few options: side by side for two short labels, otherwise in a list. */
export function ChoiceInput({ label, help, value, onChange, options, error }: ChoiceInputProps) {
  const { disabled } = useFieldContext();
  const data = options.map((option) => ({ value: String(option.value), label: translateDescription(option.labelKey) }));
  const choose = (next: string | null) => {
    const option = options.find((one) => String(one.value) === next);
    if (option) onChange(option.value);
  };
  const short = data.length === 2 && data.every((option) => option.label.length < 16);
  if (short && !error && !help && !disabled) {
    return <SegmentedChoice label={label} options={data} value={String(value)} onChange={choose} />;
  }
  return (
    <SelectField
      label={label}
      help={help}
      error={error}
      disabled={disabled}
      data={data}
      value={String(value)}
      onChange={choose}
    />
  );
}
