/* Periods of the statistics, as screens, e-mails and addresses know them. Pure. */

/** Days as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ['month', 'quarter', 'year', 'two', 'coming'] as const;
export type Preset = (typeof PRESETS)[number];

/** Periods that follow the calendar, so that a choice that is kept does not age; and what they are called in the address. */
export const PRESET_WORDS: Record<Preset, string> = {
  month: 'mois',
  quarter: 'trimestre',
  year: 'annee',
  two: 'deux-ans',
  coming: 'a-venir',
};

const pad = (n: number) => String(n).padStart(2, '0');

/** The first day of the month so many months after that of `today`; negative: before. */
const firstOf = (today: string, months: number): string => {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`;
};

/** The last day of the month so many months after that of `today`. */
const lastOf = (today: string, months: number): string => {
  const next = firstOf(today, months + 1);
  const day = new Date(`${next}T12:00:00Z`);
  day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
};

/** Whole months, this one included: people count by month of arrival. */
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
