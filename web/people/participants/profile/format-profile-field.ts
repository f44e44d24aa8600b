import type { ContractType } from '../../../../contract/people/participants/participant.ts';
import { PARTICIPANT_FIELDS } from '../../../../contract/people/participants/participant-fields.ts';
import { PROFILE_FIELDS, type ProfileFieldName } from '../../../../contract/people/participants/participant-profile.ts';
import type { CustomField } from '../../../../contract/people/participants/participants.ts';
import { t } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { formatIsoDate } from '../list/names.ts';

/** Names of referents and definitions of custom fields, needed to format a profile. */
export interface ProfileLookups {
  referents: readonly { id: string; name: string }[];
  custom: readonly CustomField[];
}

export const getFieldLabel = (name: string): string => t(`participants.field.${name as ProfileFieldName}`);

const formatCustomValue = ({ kind }: Pick<CustomField, 'kind'>, value: string): string => {
  if (kind === 'date') return formatIsoDate(value);
  if (kind === 'boolean') return t(value === 'oui' ? 'participants.yes' : 'participants.no');
  return value;
};

/** Formats the value of a custom field. */
export const formatCustomFieldValue = (custom: readonly CustomField[], key: string, value: string): string => {
  const field = custom.find((one) => one.key === key);
  return field ? formatCustomValue(field, value) : value;
};

/** Formats a field of a profile; null when it is empty. */
export const formatProfileField = (
  name: string,
  value: unknown,
  { referents, custom }: ProfileLookups,
): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.join(', ') || null;
  const kind = PROFILE_FIELDS.includes(name as ProfileFieldName)
    ? PARTICIPANT_FIELDS[name as ProfileFieldName].kind
    : 'text';
  if (kind === 'custom') {
    const all = Object.entries(value as Record<string, string>).filter(([, one]) => one !== '');
    const labelled = all.map(([key, one]) => {
      const label = custom.find((field) => field.key === key)?.label ?? key;
      return t('participants.labelled', { label, value: formatCustomFieldValue(custom, key, one) });
    });
    return labelled.join(', ') || null;
  }
  const text = String(value);
  if (kind === 'day') return formatIsoDate(text);
  if (kind === 'contract') return t(`participants.contract.${text as ContractType}`);
  if (kind === 'language') return getLanguageTitle(text);
  if (kind === 'referent') return referents.find(({ id }) => id === text)?.name ?? t('participants.someone');
  return text;
};
