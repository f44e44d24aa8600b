import type { VariableUse } from '../../../contract/booklets/content/content.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { email, line, phone } from '../../../contract/platform/text/text.ts';

type VariableValueResult = { value: string } | { error: string };

const variableText = line('Valeur', { max: 500 });

/** `8 h 30`, `8h30`, `08:30`, `8 h`: minutes since midnight; null for an invalid time. */
const toMinutes = (hours: string, minutes: string | undefined): number | null => {
  const [h, m] = [Number(hours), Number(minutes ?? 0)];
  return h <= 24 && m <= 59 ? h * 60 + m : null;
};

const TIME_PATTERN = /(\d{1,2})\s*(?:h|:)\s*(\d{2})?/gi;
/** A time range, start and end. */
const TIME_RANGE_PATTERN =
  /^\D{0,12}(\d{1,2})\s*(?:h|:)\s*(\d{2})?\s*(?:à|-|–|—)\s*(\d{1,2})\s*(?:h|:)\s*(\d{2})?\s*$/i;

const parseHours = (value: string): VariableValueResult => {
  const times = [...value.matchAll(TIME_PATTERN)].map(([, h = '', m]) => toMinutes(h, m));
  if (times.length === 0 || times.includes(null)) return { error: errorText('GEN-025') };
  const [, h1 = '', m1, h2 = '', m2] = TIME_RANGE_PATTERN.exec(value) ?? [];
  if (h1 !== '' && (toMinutes(h2, m2) ?? 0) <= (toMinutes(h1, m1) ?? 0)) return { error: errorText('WIZ-017') };
  return { value };
};

/** `20/11/2026`, or the ISO form of a date field; stored in the French form. */
const parseDate = (value: string): VariableValueResult => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? [];
  const iso = year ? `${year}-${month}-${day}` : value;
  const real = /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso));
  if (!real || new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso) return { error: errorText('GEN-005') };
  return { value: iso.split('-').reverse().join('/') };
};

const VALUE_PARSERS: Record<VariableUse['kind'], (value: string) => VariableValueResult> = {
  text: (value) => ({ value }),
  list: (value) => ({ value }),
  hours: parseHours,
  date: parseDate,
  // Stored as typed: spaces between digits help reading.
  phone: (value) => (phone.safeParse(value).success ? { value } : { error: errorText('GEN-008') }),
  email: (value) => {
    const judged = email.safeParse(value);
    return judged.success ? { value: judged.data } : { error: errorText('GEN-004') };
  },
  url: (value) =>
    /^https:\/\/[^\s.]+\.\S+$/i.test(value) && URL.canParse(value) ? { value } : { error: errorText('GEN-007') },
};

/**
 * Validates the value of a variable: the value to store, or the error. Empty is always valid: a draft may be
 * incomplete.
 */
export const parseVariableValue = (kind: VariableUse['kind'], value: string): VariableValueResult => {
  const tidy = variableText.safeParse(value);
  if (!tidy.success) return { error: tidy.error.issues[0]?.message ?? errorText('GEN-018') };
  return tidy.data === '' ? { value: '' } : VALUE_PARSERS[kind](tidy.data);
};
