import { inUnits } from '../../../../contract/platform/text/size.ts';
import { currentLanguage } from '../../text/speech.ts';

/** Formats a number of bytes for messages: « 820 Ko », « 52,4 Mo ». */
export const fileSize = (bytes: number): string => {
  const { amount, digits, fr, en } = inUnits(bytes);
  const language = currentLanguage();
  const unit = language.startsWith('fr') ? fr : en;
  return `${amount.toLocaleString(language, { maximumFractionDigits: digits })}\u00a0${unit}`;
};
