/* Periods of the statistics, for screens, e-mails and URLs. No side effects. */

/** Days as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ['month', 'quarter', 'year', 'two', 'coming'] as const;
export type Preset = (typeof PRESETS)[number];

/** Names of the presets in URLs. A preset follows the calendar, so a saved choice stays up to date. */
export const PRESET_WORDS: Record<Preset, string> = {
  month: 'mois',
  quarter: 'trimestre',
  year: 'annee',
  two: 'deux-ans',
  coming: 'a-venir',
};

const pad = (n: number) => String(n).padStart(2, '0');

/** First day of the month, `months` months after that of `today`; negative: before. */
const firstOf = (today: string, months: number): string => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
};

/** Last day of the month, `months` months after that of `today`. */
const lastOf = (today: string, months: number): string => {
  const next = firstOf(today, months + 1);
  const day = new Date(`${next}T12:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
};

/** Whole months, the current one included: people count by month of arrival. */
export const periodOf = (preset: Preset, today: string): Period => {
  switch (preset) {
    case 'month':
      return { from: firstOf(today, 0), to: lastOf(today, 0) };
    case 'quarter':
      return { from: firstOf(today, -2), to: lastOf(today, 0) };
    case 'year':
      return { from: firstOf(today, -11), to: lastOf(today, 0) };
    case 'two':
      return { from: firstOf(today, -23), to: lastOf(today, 0) };
    case 'coming':
      return { from: firstOf(today, 0), to: lastOf(today, 5) };
  }
};
