import type { Rate, Tally } from '../../../contract/reading/statistics/statistics.ts';
import { formatDay } from '../../lib/format.ts';
import { getCurrentLocale, type t as Translate } from '../../lib/i18n.ts';

/** « septembre 2026 » from `2026-09`. */
export const formatMonth = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(getCurrentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** « septembre 2026 », or « septembre 2026 à novembre 2026 ». */
export const formatMonthRange = (months: readonly string[], t: typeof Translate): string => {
  const [first = '', last = first] = [months[0], months.at(-1)];
  return first === last
    ? formatMonth(first)
    : t('statistics.cohorts.range', { from: formatMonth(first), to: formatMonth(last) });
};

/** Label of a bar of the chart: its first day or its month. */
export const formatChartStep = (from: string, step: 'day' | 'week' | 'month'): string =>
  step === 'month' ? formatMonth(from.slice(0, 7)) : formatDay(`${from}T12:00:00`);

/** The same in few letters, for the axis: « sept. 2026 ». */
export const formatChartLabel = (from: string, step: 'day' | 'week' | 'month'): string =>
  new Date(`${from}T12:00:00Z`).toLocaleDateString(getCurrentLocale(), {
    ...(step === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
    month: 'short',
    timeZone: 'UTC',
  });

/** « 83 % », a notice when the value is hidden, or a dash for an empty population. */
export const formatRate = ({ percent, of }: Rate, threshold: number, t: typeof Translate): string => {
  if (of === 0) return '—';
  return percent === null ? t('statistics.hidden', { n: threshold }) : t('statistics.percent', { n: percent });
};

/** Largest visible category of a tally, with its share of the total; null when there is none. */
export const findLargestShare = ({ shown, total }: Tally): { label: string; percent: number } | null => {
  const [first] = shown.filter(({ n }) => n > 0).toSorted((a, b) => b.n - a.n);
  return first && total ? { label: first.label, percent: Math.round((100 * first.n) / total) } : null;
};
