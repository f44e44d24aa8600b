/** One « Mo » as limits and quotas count it, and as Windows shows it: 1,024 times 1,024 bytes. */
export const MEGABYTE = 1024 * 1024;

/** Each is 1,024 times the one before. */
const POWERS = [
  { fr: 'o', en: 'B', digits: 0 },
  { fr: 'Ko', en: 'kB', digits: 0 },
  { fr: 'Mo', en: 'MB', digits: 1 },
  { fr: 'Go', en: 'GB', digits: 1 },
] as const;

/** A number of bytes in the largest unit of which there is one: the amount, how many decimals it is told with, the unit's names. */
export const inUnits = (bytes: number): { amount: number; digits: number; fr: string; en: string } => {
  let power = 0;
  while (power < POWERS.length - 1 && bytes >= 1024 ** (power + 1)) power += 1;
  const unit = POWERS[power] ?? POWERS[0];
  return { amount: bytes / 1024 ** power, ...unit };
};
