/** Formats a day from a format that names months: French writes « 1er décembre », which no browser does. */
export const writeDay = (format: Intl.DateTimeFormat, moment: Date): string => {
  const parts = format.formatToParts(moment);
  const isFrench = format.resolvedOptions().locale.startsWith('fr');
  const namesMonth = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value));
  return parts
    .map(({ type, value }) => (isFrench && namesMonth && type === 'day' && value === '1' ? '1er' : value))
    .join('');
};
