/* Periods of the statistics, for screens, e-mails and URLs. No side effects. */

/** Days as `YYYY-MM-DD`. */
export interface StatisticsPeriod {
  from: string;
  to: string;
}

export const PERIOD_PRESETS = ['month', 'quarter', 'year', 'two', 'coming'] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** Names of the presets in URLs. A preset follows the calendar, so a saved choice stays up to date. */
export const PRESET_URL_VALUES: Record<PeriodPreset, string> = {
  month: 'mois',
  quarter: 'trimestre',
  year: 'annee',
  two: 'deux-ans',
  coming: 'a-venir',
};

const pad = (n: number) => String(n).padStart(2, '0');

/** First day of the month, `months` months after that of `today`; negative: before. */
export const getFirstDayOfMonth = (today: string, months: number): string => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
};

/** Last day of the month, `months` months after that of `today`. */
const getLastDay = (today: string, months: number): string => {
  const next = getFirstDayOfMonth(today, months + 1);
  const day = new Date(`${next}T12:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
};

/** First and last month of each preset, counted from the current one. */
const PRESET_MONTHS: Record<PeriodPreset, readonly [first: number, last: number]> = {
  month: [0, 0],
  quarter: [-2, 0],
  year: [-11, 0],
  two: [-23, 0],
  coming: [0, 5],
};

/** Whole months, the current one included: people count by month of arrival. */
export const getPresetPeriod = (preset: PeriodPreset, today: string): StatisticsPeriod => {
  const [first, last] = PRESET_MONTHS[preset];
  return { from: getFirstDayOfMonth(today, first), to: getLastDay(today, last) };
};
