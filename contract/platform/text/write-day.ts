/** A day as its language writes it, out of a format that names months: French says « 1er décembre », which no browser writes. */
export const writeDay = (format: Intl.DateTimeFormat, moment: Date): string => {
  const parts = format.formatToParts(moment);
  const isFrench = format.resolvedOptions().locale.startsWith('fr');
  const namesMonth = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value));
  return parts
    .map(({ type, value }) => (isFrench && namesMonth && type === 'day' && value === '1' ? '1er' : value))
    .join('');
};
