import { CONTRACT_TYPES } from '../../../contract/people/participants/participant.ts';
import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { PERIOD_PRESETS, type PeriodPreset } from '../../../contract/reading/statistics/statistics-period.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { createFilter, FilterChips } from '../../ui/table/FilterChips.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './statistics.module.css';
import { SIDE_NAMES, type Side, type useStatisticsState } from './statistics-state.ts';

interface StatisticsFiltersProps {
  state: ReturnType<typeof useStatisticsState>;
  data: Statistics | undefined;
  /** Server errors by field. */
  errors: Record<string, string[]>;
}

const CUSTOM_PERIOD = 'own';

/** Filters of period, booklets and population. */
export function StatisticsFilters({ state, data, errors }: StatisticsFiltersProps) {
  const t = useT();
  const named: Partial<Record<Side, (value: string) => string>> = {
    contract: (value) => {
      const known = CONTRACT_TYPES.find((one) => one === value);
      return known ? t(`participants.contract.${known}` as TextKey) : value;
    },
    language: (value) => new Intl.DisplayNames('fr', { type: 'language' }).of(value) ?? value,
  };
  const filters = SIDE_NAMES.map((side) => {
    const known = data?.sides[side] ?? [];
    const chosen = state.sides[side];
    const values = chosen === undefined || known.includes(chosen) ? known : [...known, chosen];
    return createFilter(side, t(`statistics.side.${side}`), values, named[side] ?? ((value) => value));
  }).filter(({ options }) => options.length > 0);
  return (
    <div className={`${shared.card} ${classes.filters}`}>
      <SelectField
        label={t('statistics.period')}
        data={[...PERIOD_PRESETS, ...(state.preset === null ? [CUSTOM_PERIOD] : [])].map((value) => ({
          value,
          label: t(`statistics.period.${value}` as TextKey),
        }))}
        value={state.preset ?? CUSTOM_PERIOD}
        onChange={(value) => value && value !== CUSTOM_PERIOD && state.setPreset(value as PeriodPreset)}
      />
      <TextField
        label={t('statistics.from')}
        type="date"
        value={state.from}
        error={errors.from?.[0]}
        onChange={(event) => event.currentTarget.value && state.setDates({ from: event.currentTarget.value })}
      />
      <TextField
        label={t('statistics.to')}
        type="date"
        value={state.to}
        error={errors.to?.[0]}
        onChange={(event) => event.currentTarget.value && state.setDates({ to: event.currentTarget.value })}
      />
      <div className={classes.booklets}>
        <MultiSelectField
          label={t('statistics.booklets')}
          placeholder={state.booklets.length === 0 ? t('statistics.booklets.all') : undefined}
          data={(data?.booklets ?? []).map(({ id, title }) => ({ value: id, label: title || t('booklets.untitled') }))}
          value={state.booklets}
          onChange={state.setBooklets}
          maxValues={50}
          clearable
        />
      </div>
      {filters.length > 0 && (
        <div className={classes.sides}>
          <FilterChips filters={filters} values={state.sides} onChange={state.setSides} />
          <p className={classes.hint}>{t('statistics.side.one')}</p>
        </div>
      )}
    </div>
  );
}
