import type { z } from 'zod';
import {
  type CohortChoice,
  cohortChoice,
  type PersonChoice,
  personChoice,
} from '../../../../contract/messages/campaigns/rehearsal.ts';
import { formatAddressValue, parseAddressValue } from '../../../../contract/platform/text/address-value.ts';

/*
 * The whole choice of a rehearsal stands in the address, so that a reload, or a colleague who opens it, shows the same.
 */

/** Longest choice in an address. */
const MAX_CHOICE_LENGTH = 6000;

const parseChoice = <Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null => {
  if (text === '' || text.length > MAX_CHOICE_LENGTH) return null;
  const read = schema.safeParse(parseAddressValue(text));
  return read.success ? read.data : null;
};

export const formatChoice = (choice: PersonChoice | CohortChoice): string => formatAddressValue(choice);
export const parsePersonChoice = (text: string): PersonChoice | null => parseChoice(personChoice, text);
export const parseCohortChoice = (text: string): CohortChoice | null => parseChoice(cohortChoice, text);

/** Value of the parameter `pour` that shows a cohort; without it, the screen shows one person. */
export const COHORT_MODE = 'promotion';
