import type { CustomField } from '../../../../contract/people/participants/participants.ts';
import { useT } from '../../../lib/i18n.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ProfileForm } from './participant-profile.ts';

const INPUT_TYPES = { text: 'text', date: 'date', number: 'text' } as const;

/** Fields that a company adds to its participants. */
export function CustomFields({ form, fields }: { form: ProfileForm; fields: readonly CustomField[] }) {
  const t = useT();
  return fields.map(({ key, label, kind, required, choices, help }) => {
    const { value, ...props } = form.field(`fields.${key}`);
    const common = { label, required, ...(help !== '' && { help }), ...props };
    if (kind === 'list' || kind === 'boolean') {
      const data =
        kind === 'list'
          ? choices.map((one) => ({ value: one, label: one }))
          : [
              { value: 'oui', label: t('participants.yes') },
              { value: 'non', label: t('participants.no') },
            ];
      return (
        <SelectField
          key={key}
          {...common}
          data={data}
          clearable={!required}
          value={value || null}
          onChange={(chosen) => props.onChange(chosen ?? '')}
        />
      );
    }
    return (
      <TextField
        key={key}
        {...common}
        value={value}
        // A number is stored with a point, whatever decimal separator the user types.
        {...(kind === 'number' && {
          onChange: (event) => props.onChange(event.currentTarget.value.replace(',', '.')),
        })}
        type={INPUT_TYPES[kind]}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
      />
    );
  });
}
