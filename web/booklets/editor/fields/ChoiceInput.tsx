import type { AnyField } from '../../../../blocks/fields.ts';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { translateDescription } from '../translate-description.ts';
import { type FieldProps, useFieldContext, useFieldError } from './field-context.ts';

interface ChoiceInputProps extends FieldProps<string | number> {
  field: AnyField & { kind: 'choice' };
}

/** Choice of one among a few options: side by side for two short labels, otherwise in a list. */
export function ChoiceInput({ path, label, help, value, onChange, field }: ChoiceInputProps) {
  const { disabled } = useFieldContext();
  const error = useFieldError(path);
  const { options, labelKey } = field;
  // A look that stored content lacks is the first option.
  const data = options.map((option) => ({ value: String(option), label: translateDescription(labelKey, option) }));
  const choose = (next: string | null) => {
    const option = options.find((one) => String(one) === next);
    if (option !== undefined) onChange(option);
  };
  const short = data.length === 2 && data.every((option) => option.label.length < 16);
  const common = { label, value: String(value ?? options[0]), onChange: choose };
  if (short && !error && !help && !disabled) return <SegmentedChoice {...common} options={data} />;
  return <SelectField {...common} help={help} error={error} disabled={disabled} data={data} />;
}
