import type { AnyField } from '../../../../blocks/fields.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { translateDescription } from '../translate-description.ts';
import { Fields } from './FieldView.tsx';
import { type FieldProps, useFieldContext } from './field-context.ts';

interface VariantFieldProps extends FieldProps<{ kind: string }> {
  field: AnyField & { kind: 'variant' };
}

/** Value of one of several kinds: its kind, then the fields of that kind. */
export function VariantField({ path, label, help, field, value, onChange }: VariantFieldProps) {
  const { disabled } = useFieldContext();
  const shown = field.cases.find(({ kind }) => kind === value.kind);
  return (
    <>
      <SelectField
        label={label}
        help={help}
        disabled={disabled}
        data={field.cases.map(({ kind }) => ({ value: kind, label: translateDescription(field.labelKey, kind) }))}
        value={value.kind}
        onChange={(kind) => {
          const chosen = field.cases.find((one) => one.kind === kind);
          if (chosen && chosen.kind !== value.kind) onChange(chosen.value as { kind: string });
        }}
      />
      {shown && (
        <div style={{ marginTop: '1rem' }}>
          <Fields
            fields={shown.fields}
            path={path}
            value={value as unknown as Record<string, unknown>}
            onChange={(next) => onChange(next as { kind: string })}
          />
        </div>
      )}
    </>
  );
}
