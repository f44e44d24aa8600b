import type { Cohort, Rate } from '../../../contract/reading/statistics/statistics.ts';
import { formatNumber } from '../../lib/format.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { StaticTable } from '../../ui/table/StaticTable.tsx';
import { formatMonthRange, formatRate } from './format-statistics.ts';
import classes from './statistics.module.css';

const RATE_COLUMNS: [keyof Pick<Cohort, 'opening' | 'startedBefore' | 'progress' | 'completed30'>, TextKey][] = [
  ['opening', 'statistics.opening'],
  ['startedBefore', 'statistics.started'],
  ['progress', 'statistics.progress'],
  ['completed30', 'statistics.completed'],
];

/** Colour step of a cell, from 0 to 4; the number in the cell gives the same value. */
const getColourStep = ({ percent }: Rate): number | undefined =>
  percent === null ? undefined : Math.min(4, Math.floor(percent / 20));

/** One row per month of arrival, latest first; a warmer colour means a higher rate. */
export function CohortTable({ cohorts, threshold }: { cohorts: readonly Cohort[]; threshold: number }) {
  const t = useT();
  return (
    <StaticTable
      className={classes.table}
      caption={t('statistics.cohorts')}
      columns={[
        t('statistics.cohorts.month'),
        t('statistics.cohorts.people'),
        ...RATE_COLUMNS.map(([, key]) => t(key)),
      ]}
    >
      {cohorts.toReversed().map((cohort) => (
        <tr key={cohort.months[0]}>
          <th scope="row">{formatMonthRange(cohort.months, t)}</th>
          <td>{formatNumber(cohort.people)}</td>
          {RATE_COLUMNS.map(([name]) => (
            <td key={name} className={classes.heat} data-warmth={getColourStep(cohort[name])}>
              {formatRate(cohort[name], threshold, t)}
            </td>
          ))}
        </tr>
      ))}
    </StaticTable>
  );
}
