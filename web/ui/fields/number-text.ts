const DECIMAL_SEPARATOR = ',';
const SEPARATOR_PATTERN = /[.,]/g;
/** More digits than this would be rounded. */
const MAX_DIGITS = 14;

/** Characters of a written number that carry its value; the others are added by the format. */
const isSignificant = (character: string): boolean => /[\d,-]/.test(character);

/** In « 1.234,5 » the last separator is the decimal one; repeated, it groups digits. */
const unifySeparators = (text: string): string => {
  const found = text.match(SEPARATOR_PATTERN) ?? [];
  const last = found.at(-1);
  if (last === undefined) return text;
  const count = found.filter((separator) => separator === last).length;
  if (count === found.length) return text.replace(SEPARATOR_PATTERN, count === 1 ? DECIMAL_SEPARATOR : '');
  const at = text.lastIndexOf(last);
  return text.slice(0, at).replace(SEPARATOR_PATTERN, '') + DECIMAL_SEPARATOR + text.slice(at + 1);
};

/** Reduces what was typed or pasted to « -1234,5 »: a sign, digits, and at most one decimal comma. */
export const cleanNumberText = (
  typed: string,
  { allowDecimal = true, isPasted = false }: { allowDecimal?: boolean; isPasted?: boolean } = {},
): string => {
  const text = isPasted ? unifySeparators(typed) : typed.replaceAll('.', DECIMAL_SEPARATOR);
  const sign = /^[^\d,]*-/.test(text) ? '-' : '';
  const [whole = '', ...rest] = text.split(DECIMAL_SEPARATOR).map((part) => part.replace(/\D/g, ''));
  const hasDecimal = allowDecimal && rest.length > 0;
  // A comma typed in a whole number is ignored; the decimals of a pasted number are left out.
  const digits = (allowDecimal || isPasted ? whole : whole + rest.join('')).slice(0, MAX_DIGITS);
  return sign + digits + (hasDecimal ? DECIMAL_SEPARATOR + rest.join('').slice(0, MAX_DIGITS - digits.length) : '');
};

/** The number that a cleaned text stands for, or null. */
export const parseNumberText = (text: string): number | null =>
  /\d/.test(text) ? Number(text.replace(DECIMAL_SEPARATOR, '.')) : null;

export const toNumberText = (value: number): string => String(value).replace('.', DECIMAL_SEPARATOR);

/** Adds the separators of thousands and the unit to a cleaned text. */
export const formatNumberText = (text: string, { groupSeparator = '', suffix = '' } = {}): string => {
  if (text === '') return '';
  const [whole = '', decimals] = text.split(DECIMAL_SEPARATOR);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  return grouped + (decimals === undefined ? '' : DECIMAL_SEPARATOR + decimals) + suffix;
};

export const countSignificant = (text: string): number => Array.from(text).filter(isSignificant).length;

/** Position in a formatted text right after its first `count` significant characters. */
export const findCaret = (formatted: string, count: number): number => {
  let position = 0;
  for (let left = count; left > 0 && position < formatted.length; position += 1)
    if (isSignificant(formatted.charAt(position))) left -= 1;
  return position;
};
