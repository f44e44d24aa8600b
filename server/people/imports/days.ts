import type { DateOrder } from '../../../contract/people/imports/participant-imports.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { findIsoDay } from '../participants/profile/custom-fields.ts';

/** 01/03/2026, 1.3.26, 01-03-2026 00:00:00. */
const SLASHED_DATE = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})(?:[T\s]+\d{1,2}[:h]\d{2}.*)?$/;
/** 2026-03-01, with or without an hour, and 2026/03/01. */
const YEAR_FIRST_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** « 1er mars 2026 », « lundi 2 févr. 2026 », « 02-mars-26 ». */
const NAMED_MONTH_DATE = /^(?:[a-z]+\.?,? )?(\d{1,2})(?:er)?[ .-]*([a-z]{3,9})\.?[ -]*(\d{4}|\d{2})$/;
/** Day, month and year without separators; a spreadsheet removes the leading zero. */
const COMPACT_DATE = /^(\d{1,2})(\d{2})((?:19|20)\d{2})$/;
const COMPACT_YEAR_FIRST_DATE = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

const MONTHS = [
  'janvier janv jan january',
  'fevrier fevr fev february feb',
  'mars mar march',
  'avril avr april apr',
  'mai may',
  'juin jun june',
  'juillet juil jul july',
  'aout aou august aug',
  'septembre sept sep september',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
];
const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** Spreadsheet serial numbers count days from here; the range covers the years 1990 to 2099. */
const SERIAL_START = Date.UTC(1899, 11, 30);
const SERIAL_RANGE = { min: 32_874, max: 73_050 };
const DAY_MS = 86_400_000;

export interface DateOrderResult {
  /** Null if a choice is necessary and nothing decides. */
  order: DateOrder | null;
  /** A day with two readings, if no line decides. */
  ambiguous: string | null;
}

/**
 * Detects the order of days in a file: the first line with only one reading decides. If lines contradict each other,
 * the French order wins and the others are errors.
 */
export const detectDateOrder = (texts: Iterable<string>, chosen: DateOrder | null): DateOrderResult => {
  let ambiguous: string | null = null;
  let american = false;
  for (const text of texts) {
    const [, a = '', b = ''] = SLASHED_DATE.exec(text.trim()) ?? [];
    if (a === '') continue;
    if (Number(a) > 12) return { order: 'dmy', ambiguous: null };
    if (Number(b) > 12) american = true;
    else if (a.padStart(2, '0') !== b.padStart(2, '0')) ambiguous ??= text.trim();
  }
  if (american) return { order: 'mdy', ambiguous: null };
  return ambiguous === null ? { order: 'dmy', ambiguous } : { order: chosen, ambiguous };
};

/** A day as `YYYY-MM-DD`, or the reason of the error. */
export type DayResult = { day: string } | { wrong: 'form' | 'nowhere' | 'shortYear' | 'ambiguous' };

/** Day, month and year of a text that names its month, or that has only one order. */
const parseUnambiguousDay = (text: string): { day: string; month: string; year: string } | null => {
  const yearFirst = YEAR_FIRST_DATE.exec(text) ?? COMPACT_YEAR_FIRST_DATE.exec(text);
  if (yearFirst) return { day: yearFirst[3] ?? '', month: yearFirst[2] ?? '', year: yearFirst[1] ?? '' };
  const compact = COMPACT_DATE.exec(text);
  if (compact) return { day: compact[1] ?? '', month: compact[2] ?? '', year: compact[3] ?? '' };
  const worded = NAMED_MONTH_DATE.exec(toFoldedKey(text));
  const month = MONTH_NUMBERS.get(worded?.[2] ?? '');
  return worded && month ? { day: worded[1] ?? '', month: String(month), year: worded[3] ?? '' } : null;
};

/** Converts a spreadsheet serial number to a day; null for other numbers. */
const parseSerialDay = (text: string): string | null => {
  if (!/^\d{5}([.,]\d+)?$/.test(text)) return null;
  const serial = Math.floor(Number(text.replace(',', '.')));
  if (serial < SERIAL_RANGE.min || serial > SERIAL_RANGE.max) return null;
  return new Date(SERIAL_START + serial * DAY_MS).toISOString().slice(0, 10);
};

/** Parses a day in the French formats. `order` decides between 04/05 and 05/04. */
export const parseImportDay = (text: string, order: DateOrder | null): DayResult => {
  const clean = text.trim();
  const [, a = '', b = '', slashedYear = ''] = SLASHED_DATE.exec(clean) ?? [];
  if (a !== '' && slashedYear.length === 4 && order === null && Number(a) !== Number(b)) return { wrong: 'ambiguous' };
  const parts =
    a === ''
      ? parseUnambiguousDay(clean)
      : order === 'mdy'
        ? { day: b, month: a, year: slashedYear }
        : { day: a, month: b, year: slashedYear };
  if (!parts) {
    const day = parseSerialDay(clean);
    return day === null ? { wrong: 'form' } : { day };
  }
  if (parts.year.length === 2) return { wrong: 'shortYear' };
  const day = findIsoDay(`${parts.day}/${parts.month}/${parts.year}`);
  return day === null ? { wrong: 'nowhere' } : { day };
};
