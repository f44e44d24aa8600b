import { type FormEvent, useState } from 'react';
import {
  type CohortChoice,
  MAX_COHORT_SIZE,
  type RehearsalCohort,
  rehearsalCohort,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { useT } from '../../../lib/i18n.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconPlayerPlay, IconRefresh } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './rehearsal.module.css';

import { createSeed } from './rehearsal-defaults.ts';

const SHARES = ['late', 'partial', 'silent', 'bounces'] as const satisfies readonly (keyof RehearsalCohort)[];

type NumberName = 'size' | (typeof SHARES)[number];

/** A cohort as it is typed: an emptied number is an empty text. */
type TypedCohort = Omit<RehearsalCohort, NumberName> & Record<NumberName, number | ''>;

interface CohortFormProps {
  choice: CohortChoice;
  busy: boolean;
  /** The report of this cohort is on display. */
  hasReport: boolean;
  onRehearse: (choice: CohortChoice) => void;
}

/** The cohort of a rehearsal: its size, its arrivals, and the shares of its behaviours. */
export function CohortForm({ choice, busy, hasReport, onRehearse }: CohortFormProps) {
  const t = useT();
  const [known, setKnown] = useState(choice);
  const [cohort, setCohort] = useState<TypedCohort>(choice.cohort);
  const [withDrafts, setWithDrafts] = useState(choice.withDrafts);
  const [errors, setErrors] = useState<Record<string, string>>({});
  if (known !== choice) {
    setKnown(choice);
    setCohort(choice.cohort);
    setWithDrafts(choice.withDrafts);
    setErrors({});
  }
  const change = (fields: Partial<TypedCohort>) => {
    setCohort({ ...cohort, ...fields });
    setErrors({});
  };
  const rehearse = (seed: number) => {
    const read = rehearsalCohort.safeParse({ ...cohort, seed });
    setErrors(getSchemaErrors(rehearsalCohort, cohort));
    if (read.success) onRehearse({ cohort: read.data, withDrafts });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rehearse(cohort.seed);
  };
  const renderNumber = (name: NumberName, unit: string, min: number, max: number) => (
    <NumberField
      key={name}
      label={t(`rehearsal.cohort.${name}`)}
      allowDecimal={false}
      suffix={`\u00a0${unit}`}
      min={min}
      max={max}
      value={cohort[name]}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const renderDay = (name: 'arrivalFrom' | 'arrivalTo') => (
    <TextField
      label={t(`rehearsal.cohort.${name}`)}
      type="date"
      required
      value={cohort[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form className={classes.wideForm} onSubmit={submit} noValidate aria-label={t('rehearsal.cohort')}>
      {renderNumber('size', t('rehearsal.cohort.people'), 1, MAX_COHORT_SIZE)}
      {renderDay('arrivalFrom')}
      {renderDay('arrivalTo')}
      <fieldset className={classes.shares}>
        <legend>{t('rehearsal.cohort.shares')}</legend>
        {SHARES.map((name) => renderNumber(name, '%', 0, 100))}
        <p className={shared.note}>{t('rehearsal.cohort.others')}</p>
      </fieldset>
      <div className={classes.line}>
        <SwitchField
          label={t('rehearsal.withDrafts')}
          checked={withDrafts}
          onChange={(event) => setWithDrafts(event.currentTarget.checked)}
        />
        <div className={shared.rowWrapXs}>
          <ButtonWithIcon type="submit" loading={busy} icon={IconPlayerPlay}>
            {t('rehearsal.start')}
          </ButtonWithIcon>
          {hasReport && (
            <ButtonWithIcon variant="default" icon={IconRefresh} disabled={busy} onClick={() => rehearse(createSeed())}>
              {t('rehearsal.cohort.other')}
            </ButtonWithIcon>
          )}
        </div>
      </div>
    </form>
  );
}
