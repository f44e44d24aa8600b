import { ActionIcon } from '@mantine/core';
import {
  AUDIENCE_FIELDS,
  AUDIENCE_OPERATORS,
  type AudienceField,
  type AudienceOperator,
} from '../../../contract/booklets/content/audience.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconTrash } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './AudienceField.module.css';
import type { AudienceRow } from './audience-draft.ts';
import { formatOwnField } from './format-audience.ts';
import { getFieldName, type KnownValues, listUnknownValues, mergeValues } from './known-values.ts';
import { useAudienceValues } from './use-audience-values.ts';
import { ValuesInput } from './ValuesInput.tsx';

const OWN = 'own:';

interface ConditionRowProps {
  row: AudienceRow;
  /** Position of the condition, from 1. */
  place: number;
  known: KnownValues;
  /** Absent for a library chapter. */
  bookletId?: string | undefined;
  onChange: (row: AudienceRow) => void;
  /** Absent for the only condition: « Tout le monde » replaces its removal. */
  onRemove?: () => void;
  error?: string;
  disabled?: boolean;
}

/** One condition: field, operator and values. */
export function ConditionRow({ row, place, known, bookletId, onChange, onRemove, error, disabled }: ConditionRowProps) {
  const t = useT();
  const own = known.ownFields.map(({ key, label }) => ({ value: `${OWN}${key}`, label }));
  // A field deleted since is still named.
  const name = getFieldName(row);
  const existing = useAudienceValues(bookletId);
  const choices = existing?.values[name] ?? [];
  if (row.key !== undefined && !own.some(({ value }) => value === name))
    own.push({ value: name, label: formatOwnField(row.key) });
  return (
    <fieldset
      className={`${shared.stackXs} ${classes.row}`}
      aria-label={t('audience.condition', { place })}
      data-condition={place}
    >
      <div className={classes.line}>
        <SelectField
          label={t('audience.condition.field', { place })}
          labelProps={{ className: shared.hidden }}
          disabled={disabled}
          data={[
            ...AUDIENCE_FIELDS.flatMap((value) =>
              value === 'own' ? [] : [{ value: value as string, label: t(`audience.field.${value}`) }],
            ),
            ...own,
          ]}
          value={name}
          // Values of another field are meaningless here.
          onChange={(next) => {
            if (!next || next === name) return;
            const { operator } = row;
            onChange(
              next.startsWith(OWN)
                ? { field: 'own', key: next.slice(OWN.length), operator, values: [] }
                : { field: next as AudienceField, operator, values: [] },
            );
          }}
        />
        <SelectField
          label={t('audience.condition.operator', { place })}
          labelProps={{ className: shared.hidden }}
          disabled={disabled}
          data={AUDIENCE_OPERATORS.map((value) => ({ value, label: t(`audience.operator.${value}`) }))}
          value={row.operator}
          onChange={(operator) => onChange({ ...row, operator: operator as AudienceOperator })}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={disabled}
            aria-label={t('audience.condition.remove', { place })}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </div>
      <ValuesInput
        row={row}
        known={mergeValues(choices, known.values[name] ?? [])}
        unknown={existing?.withParticipants ? listUnknownValues(row, choices) : []}
        label={t('audience.condition.values', { place })}
        error={error}
        disabled={disabled}
        onChange={(values) => onChange({ ...row, values })}
      />
    </fieldset>
  );
}
