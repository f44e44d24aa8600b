import type { ParticipantFields } from './participant.ts';

/** Empty participant profile. */
export const EMPTY_SHEET: ParticipantFields = {
  firstName: '',
  lastName: '',
  email: '',
  workEmail: '',
  phone: '',
  employeeNumber: '',
  arrivalOn: null,
  endOn: null,
  contractType: null,
  jobTitle: '',
  department: '',
  site: '',
  language: '',
  referentId: null,
  buddyId: null,
  groups: [],
  fields: {},
};

/** Fields in the order of the form. */
export const SHEET_FIELDS = Object.keys(EMPTY_SHEET) as (keyof ParticipantFields)[];
