import type { ReferentRow } from '../../../contract/people/referents/referents.ts';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { formatReferentName, formatReferentRole } from './format-referent.ts';
import classes from './referents.module.css';
import type { ReferentForm } from './values.ts';

interface AbsenceFieldsProps {
  form: ReferentForm;
  /** The other referents of the booklet. */
  others: readonly ReferentRow[];
}

/** Absence of a referent: dates and deputy. */
export function AbsenceFields({ form, others }: AbsenceFieldsProps) {
  const t = useT();
  const { field } = form;
  return (
    <>
      <SelectField
        label={t('referents.field.deputyId')}
        help={t(others.length === 0 ? 'referents.deputy.none' : 'referents.deputy.help')}
        clearable
        searchable
        {...field('deputyId')}
        data={others.map((row) => ({
          value: row.id,
          label: `${formatReferentName(row)} — ${formatReferentRole(row)}`,
        }))}
      />
      <div className={classes.pair}>
        <TextField label={t('referents.field.absentFrom')} type="date" {...field('absentFrom')} />
        <TextField
          label={t('referents.field.absentUntil')}
          help={t('referents.absentUntil.help')}
          type="date"
          {...field('absentUntil')}
        />
      </div>
    </>
  );
}
