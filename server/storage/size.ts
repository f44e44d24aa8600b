/** One « Mo » as the limits count it. */
export const MEGABYTE = 1024 * 1024;

/** A number of bytes as a French reader is told it: « 820 Ko », « 52,4 Mo ». */
export const fileSize = (bytes: number): string => {
  const [amount, unit] =
    bytes < MEGABYTE
      ? [bytes / 1024, 'Ko']
      : bytes < 1024 * MEGABYTE
        ? [bytes / MEGABYTE, 'Mo']
        : [bytes / MEGABYTE / 1024, 'Go'];
  const digits = unit === 'Ko' ? 0 : 1;
  return `${amount.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0${unit}`;
};
