import { inUnits } from '../../contract/platform/text/size.ts';
import { currentDateFormat, currentLocale, writtenNumber } from './i18n.ts';

const memo = new Map<string, Intl.DateTimeFormat>();
export const getDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = currentLocale() + JSON.stringify(options);
  const known = memo.get(key) ?? new Intl.DateTimeFormat(currentLocale(), options);
  memo.set(key, known);
  return known;
};

export const toMoment = (value: string | Date) => (typeof value === 'string' ? new Date(value) : value);

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** « 20/11/2026 », or the date format of the current language. */
export const day = (value: string | Date): string => {
  const parts = getDateFormat(numeric);
  const order = currentDateFormat();
  if (order === '') return parts.format(toMoment(value));
  const found = new Map(parts.formatToParts(toMoment(value)).map(({ type, value: part }) => [type, part]));
  const names = { dd: 'day', mm: 'month', yyyy: 'year' } as const;
  return order.replace(/dd|mm|yyyy/g, (name) => found.get(names[name as keyof typeof names]) ?? '');
};

/** « 14:32 » */
export const time = (value: string | Date): string =>
  getDateFormat({ hour: '2-digit', minute: '2-digit' }).format(toMoment(value));

/** « 20/11/2026 14:32 » */
export const dayAndTime = (value: string | Date): string => `${day(value)} ${time(value)}`;

/** « 1 234,5 » */
export const number = (value: number): string => writtenNumber(value);

/** « 2,4 Mo ». `bytes` in bytes. */
export const size = (bytes: number): string => {
  const { amount, digits, fr, en } = inUnits(bytes);
  const unit = currentLocale().startsWith('fr') ? fr : en;
  return `${writtenNumber(amount, { maximumFractionDigits: digits })}\u00a0${unit}`;
};
