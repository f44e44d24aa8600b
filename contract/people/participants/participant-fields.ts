import type { ParticipantFields } from './participant.ts';

/** How the value of a field is typed, read from a file and shown. */
export type ParticipantFieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'day'
  | 'contract'
  /** One of the sites or departments of the company. */
  | 'place'
  | 'language'
  /** Id of a referent. */
  | 'referent'
  | 'groups'
  /** Values of the fields that a company adds, by key. */
  | 'custom';

/** Parts of the form. */
export type ParticipantFieldPart = 'identity' | 'arrival' | 'job' | 'company' | 'reading' | 'fields';

interface ParticipantField<Value> {
  /** French label in files and in « Mes données ». Screens of the back office use `participants.field.{name}`. */
  label: string;
  kind: ParticipantFieldKind;
  part: ParticipantFieldPart;
  /** Name of the field in the mapping of an import, which is stored; null: no column of a file fills it. */
  importable: string | null;
  /** Column that shows it in the list, as browsers store it; null: none. */
  column: string | null;
  emptyValue: Readonly<Value>;
}

/**
 * All fields of a participant, in the order of files. Form, import, export, anonymisation, « Mes données » and list
 * columns are made from this table: a field that is added here is in all of them.
 */
export const PARTICIPANT_FIELDS = {
  firstName: {
    label: 'Prénom',
    kind: 'text',
    part: 'identity',
    importable: 'firstName',
    column: 'name',
    emptyValue: '',
  },
  lastName: {
    label: 'Nom',
    kind: 'text',
    part: 'identity',
    importable: 'lastName',
    column: 'name',
    emptyValue: '',
  },
  email: {
    label: 'E-mail',
    kind: 'email',
    part: 'identity',
    importable: 'email',
    column: 'name',
    emptyValue: '',
  },
  workEmail: {
    label: 'E-mail professionnel',
    kind: 'email',
    part: 'identity',
    importable: 'workEmail',
    column: null,
    emptyValue: '',
  },
  phone: {
    label: 'Téléphone',
    kind: 'phone',
    part: 'identity',
    importable: 'phone',
    column: null,
    emptyValue: '',
  },
  employeeNumber: {
    label: 'Matricule',
    kind: 'text',
    part: 'identity',
    importable: 'employeeNumber',
    column: 'employeeNumber',
    emptyValue: '',
  },
  arrivalOn: {
    label: 'Date d’arrivée',
    kind: 'day',
    part: 'arrival',
    importable: 'arrivalOn',
    column: 'arrival',
    emptyValue: null,
  },
  endOn: {
    label: 'Date de fin',
    kind: 'day',
    part: 'arrival',
    importable: 'endOn',
    column: null,
    emptyValue: null,
  },
  contractType: {
    label: 'Contrat',
    kind: 'contract',
    part: 'arrival',
    importable: 'contractType',
    column: 'contract',
    emptyValue: null,
  },
  jobTitle: {
    label: 'Poste',
    kind: 'text',
    part: 'job',
    importable: 'jobTitle',
    column: 'jobTitle',
    emptyValue: '',
  },
  department: {
    label: 'Service',
    kind: 'place',
    part: 'job',
    importable: 'department',
    column: 'department',
    emptyValue: '',
  },
  site: {
    label: 'Site',
    kind: 'place',
    part: 'job',
    importable: 'site',
    column: 'site',
    emptyValue: '',
  },
  language: {
    label: 'Langue',
    kind: 'language',
    part: 'reading',
    importable: 'language',
    column: 'language',
    emptyValue: '',
  },
  referentId: {
    label: 'Responsable',
    kind: 'referent',
    part: 'company',
    importable: 'referent',
    column: 'referent',
    emptyValue: null,
  },
  buddyId: {
    label: 'Parrain ou marraine',
    kind: 'referent',
    part: 'company',
    importable: 'buddy',
    column: null,
    emptyValue: null,
  },
  groups: {
    label: 'Groupes',
    kind: 'groups',
    part: 'company',
    importable: 'groups',
    column: 'groups',
    emptyValue: [],
  },
  fields: {
    label: 'Champs de l’entreprise',
    kind: 'custom',
    part: 'fields',
    importable: null,
    column: null,
    emptyValue: {},
  },
} as const satisfies { [Name in keyof ParticipantFields]: ParticipantField<ParticipantFields[Name]> };
