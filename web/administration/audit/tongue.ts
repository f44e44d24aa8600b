import type { Tongue } from '../../../contract/administration/audit/audit-values.ts';
import { day, dayAndTime, number } from '../../lib/format.ts';
import { currentLocale, type TextKey, t } from '../../lib/i18n.ts';

/** Words of log entries in the current language. */
export const tongue: Tongue = {
  text: (key) => {
    const found = t(key as TextKey);
    return found === key ? undefined : found;
  },
  day,
  moment: dayAndTime,
  number,
  language: (code) => new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(code) ?? code,
};
