import type { DateOrder } from '../../contract/participant-imports.ts';
import { dayOf } from '../participants/custom-fields.ts';

const SLASHED = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;

export interface Days {
  /** Null: nothing decides, and something would have to. */
  order: DateOrder | null;
  /** A day that can be read in two ways, when no line decides. */
  ambiguous: string | null;
}

/**
 * How the days of a file are written: the first line that can be read in one way only decides. In a file where lines
 * contradict each other it is the French way, and the others are errors.
 */
export const orderOf = (texts: Iterable<string>, chosen: DateOrder | null): Days => {
  let ambiguous: string | null = null;
  let american = false;
  for (const text of texts) {
    const [, a = '', b = ''] = SLASHED.exec(text.trim()) ?? [];
    if (a === '') continue;
    if (Number(a) > 12) return { order: 'dmy', ambiguous: null };
    if (Number(b) > 12) american = true;
    else if (a.padStart(2, '0') !== b.padStart(2, '0')) ambiguous ??= text.trim();
  }
  if (american) return { order: 'mdy', ambiguous: null };
  return ambiguous === null ? { order: 'dmy', ambiguous } : { order: chosen, ambiguous };
};

/** A day as `YYYY-MM-DD`, or why it is none. */
export type ReadDay = { day: string } | { wrong: 'form' | 'nowhere' | 'shortYear' | 'ambiguous' };

export const readDay = (text: string, order: DateOrder | null): ReadDay => {
  const clean = text.trim();
  const [, a = '', b = '', year = ''] = SLASHED.exec(clean) ?? [];
  if (a === '') {
    // As XLSX and many programs write it, with or without an hour.
    const [, written = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(clean) ?? [];
    if (written === '') return { wrong: 'form' };
    const day = dayOf(written);
    return day === null ? { wrong: 'nowhere' } : { day };
  }
  if (year.length === 2) return { wrong: 'shortYear' };
  if (order === null && Number(a) !== Number(b)) return { wrong: 'ambiguous' };
  const day = dayOf(order === 'mdy' ? `${b}/${a}/${year}` : `${a}/${b}/${year}`);
  return day === null ? { wrong: 'nowhere' } : { day };
};
