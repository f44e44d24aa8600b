import type { VariableUse } from '../../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { email, line, phone } from '../../../../../contract/platform/text/text.ts';

const valueSchema = line('Valeur', { max: 500 });
const getFirstMessage = (read: { success: boolean; error?: { issues: { message: string }[] } }) =>
  read.success ? '' : (read.error?.issues[0]?.message ?? '');

/** `31/12/2026` is a valid day; `31/02/2026` is not. */
const isDay = (value: string): boolean => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? [];
  if (!day || !month || !year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
};

/** Error of a value before it is sent; `''` when it is valid. Only the server checks hours. */
export const getValueError = (kind: VariableUse['kind'], value: string): string => {
  const long = getFirstMessage(valueSchema.safeParse(value));
  const tidy = value.trim();
  if (long || tidy === '') return long;
  if (kind === 'email') return getFirstMessage(email.safeParse(tidy));
  if (kind === 'phone') return getFirstMessage(phone.safeParse(tidy));
  if (kind === 'url') return /^https:\/\/[^\s.]+\.\S+$/i.test(tidy) ? '' : errorText('GEN-007');
  if (kind === 'date') return isDay(tidy) ? '' : errorText('GEN-005');
  return '';
};
