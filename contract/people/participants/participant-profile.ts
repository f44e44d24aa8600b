import type { ParticipantFields } from './participant.ts';

/** Empty participant profile. */
export const EMPTY_PROFILE: ParticipantFields = {
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
export const PROFILE_FIELDS = Object.keys(EMPTY_PROFILE) as (keyof ParticipantFields)[];
