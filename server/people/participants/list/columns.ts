import type { ContractType, ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { PARTICIPANT_FIELDS } from '../../../../contract/people/participants/participant-fields.ts';
import {
  IMPORTABLE_FIELDS,
  isFieldOfKind,
  type ProfileFieldName,
} from '../../../../contract/people/participants/participant-profile.ts';
import type { CustomField } from '../../../../contract/people/participants/participants.ts';
import type { SpreadsheetCell } from '../../../platform/documents/spreadsheets/build-spreadsheet.ts';

export const CONTRACT_LABELS: Record<ContractType, string> = {
  permanent: 'CDI',
  fixedTerm: 'CDD',
  apprenticeship: 'Alternance',
  internship: 'Stage',
  temp: 'Intérim',
  contractor: 'Prestataire',
  volunteer: 'Bénévole',
  other: 'Autre',
};

export const formatContractType = (type: ContractType | null): string => (type === null ? '' : CONTRACT_LABELS[type]);

/** Headings of exported files, which an import recognises. */
export const buildHeadings = (fields: readonly CustomField[]): string[] => [
  ...IMPORTABLE_FIELDS.map((name) => PARTICIPANT_FIELDS[name].label),
  ...fields.map(({ label }) => label),
];

const toDayCell = (value: string | null | undefined): SpreadsheetCell => (value ? { day: value } : '');

const toCell = (
  name: ProfileFieldName,
  sheet: ParticipantFields,
  referents: ReadonlyMap<string, string>,
): SpreadsheetCell => {
  if (isFieldOfKind(name, 'day')) return toDayCell(sheet[name]);
  if (isFieldOfKind(name, 'contract')) return formatContractType(sheet[name]);
  if (isFieldOfKind(name, 'referent')) return referents.get(sheet[name] ?? '') ?? '';
  if (isFieldOfKind(name, 'groups')) return sheet[name].join(', ');
  // Each field of a company is a column of its own.
  if (isFieldOfKind(name, 'custom')) return '';
  return sheet[name];
};

/** Converts a profile to a spreadsheet row; `referents` maps ids to the written form. */
export const toSpreadsheetRow = (
  sheet: ParticipantFields,
  fields: readonly CustomField[],
  referents: ReadonlyMap<string, string>,
): SpreadsheetCell[] => [
  ...IMPORTABLE_FIELDS.map((name) => toCell(name, sheet, referents)),
  ...fields.map(({ key, kind }) => (kind === 'date' ? toDayCell(sheet.fields[key]) : (sheet.fields[key] ?? ''))),
];
