import { IMPORT_FIELDS, type ImportField } from '../../../contract/people/imports/participant-imports.ts';
import type { ContractType, ParticipantFields } from '../../../contract/people/participants/participant.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import type { SpreadsheetCell } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { FIELD_LABELS } from '../imports/headings.ts';

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

/** Headings of exported files, which an import recognises. */
export const buildHeadings = (fields: readonly CustomField[]): string[] => [
  ...IMPORT_FIELDS.map((field) => FIELD_LABELS[field]),
  ...fields.map(({ label }) => label),
];

const toDayCell = (value: string | null | undefined): SpreadsheetCell => (value ? { day: value } : '');

/** Converts a profile to a spreadsheet row; `referents` maps ids to the written form. */
export const toSpreadsheetRow = (
  sheet: ParticipantFields,
  fields: readonly CustomField[],
  referents: ReadonlyMap<string, string>,
): SpreadsheetCell[] => {
  const cells: Record<ImportField, SpreadsheetCell> = {
    firstName: sheet.firstName,
    lastName: sheet.lastName,
    email: sheet.email,
    workEmail: sheet.workEmail,
    phone: sheet.phone,
    employeeNumber: sheet.employeeNumber,
    arrivalOn: toDayCell(sheet.arrivalOn),
    endOn: toDayCell(sheet.endOn),
    contractType: sheet.contractType === null ? '' : CONTRACT_LABELS[sheet.contractType],
    jobTitle: sheet.jobTitle,
    department: sheet.department,
    site: sheet.site,
    language: sheet.language,
    referent: referents.get(sheet.referentId ?? '') ?? '',
    buddy: referents.get(sheet.buddyId ?? '') ?? '',
    groups: sheet.groups.join(', '),
  };
  return [
    ...IMPORT_FIELDS.map((field) => cells[field]),
    ...fields.map(({ key, kind }) => (kind === 'date' ? toDayCell(sheet.fields[key]) : (sheet.fields[key] ?? ''))),
  ];
};
