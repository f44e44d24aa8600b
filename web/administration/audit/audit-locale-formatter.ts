import type { AuditLanguage } from '../../../contract/administration/audit/audit-values.ts';
import { formatDay, formatDayAndTime, formatNumber } from '../../lib/format.ts';
import { getCurrentLocale, type TextKey, t } from '../../lib/i18n.ts';

/** Words of log entries in the current language. */
export const auditLocaleFormatter: AuditLanguage = {
  text: (key) => {
    const found = t(key as TextKey);
    return found === key ? undefined : found;
  },
  day: formatDay,
  moment: formatDayAndTime,
  number: formatNumber,
  language: (code) => new Intl.DisplayNames([getCurrentLocale()], { type: 'language' }).of(code) ?? code,
};
