import { type TextKey, t } from '../../lib/i18n.ts';

const SETTING_LABEL_KEYS: Record<string, TextKey> = {
  'settings.reading.navigation': 'advanced.navigation',
  'settings.reading.validation': 'advanced.validation',
  'settings.reading.showProgress': 'advanced.showProgress',
  'settings.reading.showReadingTime': 'advanced.showReadingTime',
  'settings.reading.pageNumbers': 'advanced.pageNumbers',
  'settings.reading.verification': 'advanced.verification',
  'settings.reading.search': 'advanced.search',
  'settings.reading.textSize': 'advanced.textSize',
  'settings.tracking.mode': 'advanced.tracking.mode',
  'settings.tracking.threshold': 'advanced.threshold',
  'settings.tracking.informedOn': 'advanced.informedOn',
  'settings.retention.anonymiseAfterDays': 'advanced.anonymiseAfterDays',
  'settings.retention.proofYears': 'advanced.proofYears',
  'settings.review.approval': 'advanced.approval',
  'settings.review.approverIds': 'advanced.approvers',
  'settings.review.majorAsks': 'advanced.majorAsks',
  'settings.sharing.openGraph': 'advanced.openGraph',
  'settings.sharing.offline': 'advanced.offline',
};

const VALUE_LABEL_KEYS: Record<string, TextKey> = {
  free: 'advanced.navigation.free',
  sequential: 'advanced.navigation.sequential',
  end: 'advanced.validation.end',
  button: 'advanced.validation.button',
  page: 'advanced.pageNumbers.page',
  team: 'advanced.verification.team',
  person: 'advanced.verification.person',
  chapter: 'advanced.pageNumbers.chapter',
  aggregate: 'advanced.tracking.aggregate',
  named: 'advanced.tracking.named',
  ongoing: 'advanced.majorAsks.ongoing',
  everybody: 'advanced.majorAsks.everybody',
  nobody: 'advanced.majorAsks.nobody',
};

/** Label of a setting; null when it has none. */
export const findSettingLabel = (field: string): string | null => {
  const key = SETTING_LABEL_KEYS[field];
  return key ? t(key) : null;
};

/** Formats the value of a setting; user ids become names. */
export const createSettingFormatter =
  (people: readonly { id: string; name: string }[]) =>
  (field: string, value: unknown): string | null => {
    if (Array.isArray(value)) {
      const names = value.map((id) => people.find((one) => one.id === id)?.name ?? t('advanced.approvers.gone'));
      return names.length === 0 ? t('access.value.none') : names.join(', ');
    }
    if (typeof value === 'boolean') return t(value ? 'access.value.yes' : 'access.value.no');
    if (value === 'none') {
      return t(field === 'settings.tracking.mode' ? 'advanced.tracking.none' : 'advanced.pageNumbers.none');
    }
    const key = typeof value === 'string' ? VALUE_LABEL_KEYS[value] : undefined;
    if (key) return t(key);
    return value === '' || value === null || value === undefined ? t('access.value.none') : String(value);
  };
