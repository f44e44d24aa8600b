import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { PROFILE_FIELDS } from '../../../../contract/people/participants/participant-profile.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { uniqueViolation } from '../../../platform/data/statements/unique-violation.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export type ParticipantProfile = TenantRow<'participants'>;

/** GEN-017 for an anonymised profile, which nobody may change. */
export const refuseAnonymisedProfile = ({ anonymisedAt }: ParticipantProfile): void => {
  if (anonymisedAt === null) return;
  throw new Refusal('GEN-017', {
    objet: 'cette personne',
    etat: 'anonymisée',
    action: 'Ajoutez-la de nouveau si elle doit lire ce livret',
  });
};

/**
 * Runs the work again if a concurrent request takes the e-mail, the number or the enrolment: the second run finds the
 * new row and refuses as usual.
 */
export const retryOnDuplicate = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === null || !/^(participants_(email|number)|enrolments_once)$/.test(index)) throw error;
    return work();
  }
};

/** Fields of a profile, without the rest of its row. */
export const toProfileFields = (sheet: ParticipantFields): ParticipantFields => pickFields(sheet, PROFILE_FIELDS);

export const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Non-empty input values: an existing profile keeps its other values. */
export const toFilledFields = (sheet: ParticipantFields): Partial<ParticipantFields> => {
  const { fields, ...typed } = sheet;
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => !isEmptyValue(value)));
};
