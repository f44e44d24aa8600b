import type { CohortChoice, PersonChoice } from '../../../../contract/messages/campaigns/rehearsal.ts';
import type { CustomField } from '../../../../contract/people/participants/participant-settings.ts';

import { addDays } from './rehearsal-days.ts';

/** The participant of the examples of the product. */
const EXAMPLE_NAMES = { firstName: 'Camille', lastName: 'Moreau' };

const MONDAY = 1;
const DAYS_AHEAD = 30;
const COHORT_DAYS = 90;

/** A field of the company's own. */
export interface ProfileField {
  key: string;
  label: string;
  kind: CustomField['kind'];
  /** Values to suggest. */
  values: readonly string[];
}

/** Values of the lists of the company, most usual first. */
export interface ProfileLists {
  sites: readonly string[];
  departments: readonly string[];
  groups: readonly string[];
  ownFields: readonly ProfileField[];
}

/** First Monday that is at least thirty days away, so that all of the time before the arrival is to come. */
export const getExampleArrival = (today: string): string => {
  const first = addDays(today, DAYS_AHEAD);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, (MONDAY + 7 - weekday) % 7);
};

const EXAMPLE_NUMBER = '1';

const inventValue = ({ kind, values: [first = ''] }: ProfileField, arrivalOn: string, text: string): string => {
  if (first !== '') return first;
  return { list: '', boolean: '', date: arrivalOn, number: EXAMPLE_NUMBER, text }[kind];
};

/** A person who arrives on a Monday, with a value for everything that a message may hold. `text`: for free fields. */
export const createExamplePerson = (
  today: string,
  lists: ProfileLists,
  { jobTitle, text }: { jobTitle: string; text: string },
): PersonChoice => {
  const arrivalOn = getExampleArrival(today);
  return {
    person: {
      ...EXAMPLE_NAMES,
      arrivalOn,
      endOn: null,
      addedBefore: DAYS_AHEAD,
      jobTitle,
      site: lists.sites[0] ?? '',
      department: lists.departments[0] ?? '',
      contractType: 'permanent',
      group: '',
      language: '',
      fields: Object.fromEntries(lists.ownFields.map((field) => [field.key, inventValue(field, arrivalOn, text)])),
      behaviour: 'prompt',
    },
    withDrafts: true,
  };
};

/** Forty people who arrive within three months. */
export const createExampleCohort = (today: string): CohortChoice => {
  const from = getExampleArrival(today);
  return {
    cohort: {
      size: 40,
      arrivalFrom: from,
      arrivalTo: addDays(from, COHORT_DAYS),
      seed: 1,
      bounces: 5,
      late: 20,
      partial: 15,
      silent: 10,
    },
    withDrafts: true,
  };
};

const MAX_SEED = 2_147_483_647;

/** Another cohort of the same kind. */
export const createSeed = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % MAX_SEED;
