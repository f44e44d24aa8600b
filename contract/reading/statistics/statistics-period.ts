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
const getFirstDay = (today: string, months: number): string => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
};

/** Last day of the month, `months` months after that of `today`. */
const getLastDay = (today: string, months: number): string => {
  const next = getFirstDay(today, months + 1);
  const day = new Date(`${next}T12:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
};

/** Whole months, the current one included: people count by month of arrival. */
export const getPresetPeriod = (preset: PeriodPreset, today: string): StatisticsPeriod => {
  switch (preset) {
    case 'month':
      return { from: getFirstDay(today, 0), to: getLastDay(today, 0) };
    case 'quarter':
      return { from: getFirstDay(today, -2), to: getLastDay(today, 0) };
    case 'year':
      return { from: getFirstDay(today, -11), to: getLastDay(today, 0) };
    case 'two':
      return { from: getFirstDay(today, -23), to: getLastDay(today, 0) };
    case 'coming':
      return { from: getFirstDay(today, 0), to: getLastDay(today, 5) };
  }
};
