import { toByteUnits } from '../../contract/platform/text/size.ts';
import { formatLocaleNumber, getCurrentDateFormat, getCurrentLocale } from './i18n.ts';

const dateFormats = new Map<string, Intl.DateTimeFormat>();
export const getDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = getCurrentLocale() + JSON.stringify(options);
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(getCurrentLocale(), options);
  dateFormats.set(key, known);
  return known;
};

export const toDate = (value: string | Date) => (typeof value === 'string' ? new Date(value) : value);

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** « 20/11/2026 », or the date format of the current language. */
export const formatDay = (value: string | Date): string => {
  const parts = getDateFormat(numeric);
  const order = getCurrentDateFormat();
  if (order === '') return parts.format(toDate(value));
  const found = new Map(parts.formatToParts(toDate(value)).map(({ type, value: part }) => [type, part]));
  const names = { dd: 'day', mm: 'month', yyyy: 'year' } as const;
  return order.replace(/dd|mm|yyyy/g, (name) => found.get(names[name as keyof typeof names]) ?? '');
};

/** « 14:32 » */
export const formatTime = (value: string | Date): string =>
  getDateFormat({ hour: '2-digit', minute: '2-digit' }).format(toDate(value));

/** « 20/11/2026 14:32 » */
export const formatDayAndTime = (value: string | Date): string => `${formatDay(value)} ${formatTime(value)}`;

/** « 1 234,5 » */
export const formatNumber = (value: number): string => formatLocaleNumber(value);

/** « 2,4 Mo ». `bytes` in bytes. */
export const formatSize = (bytes: number): string => {
  const { amount, digits, fr, en } = toByteUnits(bytes);
  const unit = getCurrentLocale().startsWith('fr') ? fr : en;
  return `${formatLocaleNumber(amount, { maximumFractionDigits: digits })}\u00a0${unit}`;
};
