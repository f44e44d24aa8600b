/** One « Mo » in limits and quotas, as in Windows: 1,024 times 1,024 bytes. */
export const MEGABYTE = 1024 * 1024;

/** Each unit is 1,024 times the previous one. */
const BYTE_UNITS = [
  { fr: 'o', en: 'B', digits: 0 },
  { fr: 'Ko', en: 'kB', digits: 0 },
  { fr: 'Mo', en: 'MB', digits: 1 },
  { fr: 'Go', en: 'GB', digits: 1 },
] as const;

/** Bytes in the largest unit with at least 1: amount, number of decimals, unit names. */
export const toByteUnits = (bytes: number): { amount: number; digits: number; fr: string; en: string } => {
  let power = 0;
  while (power < BYTE_UNITS.length - 1 && bytes >= 1024 ** (power + 1)) power += 1;
  const unit = BYTE_UNITS[power] ?? BYTE_UNITS[0];
  return { amount: bytes / 1024 ** power, ...unit };
};
