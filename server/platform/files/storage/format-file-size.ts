import { toByteUnits } from '../../../../contract/platform/text/size.ts';
import { getCurrentLanguage } from '../../text/speech.ts';

/** Formats a number of bytes for messages: « 820 Ko », « 52,4 Mo ». */
export const formatFileSize = (bytes: number): string => {
  const { amount, digits, fr, en } = toByteUnits(bytes);
  const language = getCurrentLanguage();
  const unit = language.startsWith('fr') ? fr : en;
  return `${amount.toLocaleString(language, { maximumFractionDigits: digits })}\u00a0${unit}`;
};
