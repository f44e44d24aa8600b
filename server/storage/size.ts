import { inUnits } from '../../contract/size.ts';

/** A number of bytes as a French reader is told it: « 820 Ko », « 52,4 Mo ». */
export const fileSize = (bytes: number): string => {
  const { amount, digits, fr } = inUnits(bytes);
  return `${amount.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0${fr}`;
};
