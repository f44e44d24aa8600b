import { capitaliseText, formatLanguageName } from '../../../../blocks/format.ts';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { PARTICIPANT_FIELDS } from '../../../../contract/people/participants/participant-fields.ts';
import {
  type FieldOfKind,
  isFieldOfKind,
  PROFILE_FIELDS,
  type ProfileFieldName,
} from '../../../../contract/people/participants/participant-profile.ts';
import type { CustomField } from '../../../../contract/people/participants/participants.ts';
import { formatFrenchDay } from '../../../platform/text/calendar/days.ts';
import { formatContractType } from '../list/columns.ts';

/** Names of the referents of a profile. */
type ReferentNames = Record<FieldOfKind<'referent'>, string>;

const describeField = (
  name: Exclude<ProfileFieldName, 'fields'>,
  sheet: ParticipantFields,
  referents: ReferentNames,
): string => {
  if (isFieldOfKind(name, 'day')) return sheet[name] === null ? '' : formatFrenchDay(sheet[name]);
  if (isFieldOfKind(name, 'contract')) return formatContractType(sheet[name]);
  if (isFieldOfKind(name, 'language')) return capitaliseText(formatLanguageName(sheet[name], 'fr-FR'));
  if (isFieldOfKind(name, 'referent')) return referents[name];
  if (isFieldOfKind(name, 'groups')) return sheet[name].join(', ');
  return sheet[name];
};

const CUSTOM_VALUE_FORMATS: Partial<Record<CustomField['kind'], (value: string) => string>> = {
  date: formatFrenchDay,
  boolean: capitaliseText,
};

/** Values of the company's fields, by label; those of a field that the company removed since, by key. */
const describeCustomFields = (
  values: Readonly<Record<string, string>>,
  custom: readonly CustomField[],
): [string, string][] => {
  const ownLabels = new Set<string>(PROFILE_FIELDS.map((name) => PARTICIPANT_FIELDS[name].label));
  return Object.entries(values).map(([key, value]) => {
    const field = custom.find((one) => one.key === key);
    if (!field) return [key, value];
    const format = value === '' ? undefined : CUSTOM_VALUE_FORMATS[field.kind];
    // A company may call its field « Poste »: in a file, the same name twice would hide one of the values.
    const label = ownLabels.has(field.label) ? `${field.label} (champ de l’entreprise)` : field.label;
    return [label, format?.(value) ?? value];
  });
};

/** All that a profile holds, in French: label and text of each field, with an empty text where there is no value. */
export const describeProfile = (
  sheet: ParticipantFields,
  custom: readonly CustomField[],
  referents: ReferentNames,
): [label: string, text: string][] =>
  PROFILE_FIELDS.flatMap((name) =>
    isFieldOfKind(name, 'custom')
      ? describeCustomFields(sheet[name], custom)
      : [[PARTICIPANT_FIELDS[name].label, describeField(name, sheet, referents)]],
  );
