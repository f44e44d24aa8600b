import {
  BIRTH_NAME_TARGET,
  FULL_NAME_TARGET,
  IMPORT_FIELDS,
  type ParticipantImport,
} from '../../../contract/people/imports/participant-imports.ts';
import type { ProfileRules } from '../participants/profile/profile-rules.ts';
import { BIRTH_NAME_LABEL, FIELD_LABELS, FULL_NAME_LABEL, toCustomTarget } from './headings.ts';

/** Fields that a column may fill, with the mandatory ones. */
export const listTargets = (rules: ProfileRules): ParticipantImport['fields'] => {
  const required = new Set<string>([
    'firstName',
    'lastName',
    ...(rules.emailNeeded ? ['email'] : []),
    ...(rules.arrivalNeeded ? ['arrivalOn'] : []),
  ]);
  return [
    { key: FULL_NAME_TARGET, label: FULL_NAME_LABEL, required: false },
    { key: BIRTH_NAME_TARGET, label: BIRTH_NAME_LABEL, required: false },
    ...IMPORT_FIELDS.map((key) => ({ key, label: FIELD_LABELS[key], required: required.has(key) })),
    ...rules.settings.fields.map((field) => ({
      key: toCustomTarget(field),
      label: field.label,
      required: field.required,
    })),
  ];
};

/** Names of the mandatory fields without a column. */
export const listMissingFields = (rules: ProfileRules, mapping: Readonly<Record<string, string>>): string[] => {
  const filled = new Set(Object.values(mapping));
  if (filled.has(FULL_NAME_TARGET)) for (const name of ['firstName', 'lastName']) filled.add(name);
  return listTargets(rules).flatMap(({ key, label, required }) => (required && !filled.has(key) ? [label] : []));
};
