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
import { ValuesInput } from './ValuesInput.tsx';

interface ConditionRowProps {
  row: AudienceRow;
  /** Position of the condition, from 1. */
  place: number;
  known: readonly string[];
  onChange: (row: AudienceRow) => void;
  /** Absent for the only condition: « Tout le monde » replaces its removal. */
  onRemove?: () => void;
  error?: string;
  disabled?: boolean;
}

/** One condition: field, operator and values. */
export function ConditionRow({ row, place, known, onChange, onRemove, error, disabled }: ConditionRowProps) {
  const t = useT();
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
          data={AUDIENCE_FIELDS.map((value) => ({ value, label: t(`audience.field.${value}`) }))}
          value={row.field}
          // Values of another field are meaningless here.
          onChange={(field) => field !== row.field && onChange({ ...row, field: field as AudienceField, values: [] })}
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
        known={known}
        label={t('audience.condition.values', { place })}
        error={error}
        disabled={disabled}
        onChange={(values) => onChange({ ...row, values })}
      />
    </fieldset>
  );
}
