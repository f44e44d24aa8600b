import type { RehearsedPerson } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { buildNameKey, makeExampleEnrolment, makeExampleProfile } from '../../../people/index.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays } from '../../../platform/text/calendar/days.ts';
import { getStepMoment } from '../sequences/step-times.ts';

/** Rows of a person who is in no table. */
export interface RehearsedProfile {
  sheet: TenantRow<'participants'>;
  enrolment: TenantRow<'enrolments'>;
}

/** Hour at which HR adds somebody to the booklet. */
const ADDED_AT = '09:00';

/** Address of a person of a rehearsal: a domain that receives no mail (RFC 2606). */
const EMAIL = 'repetition@exemple.invalid';

/** Moment at which HR adds the person to the booklet. */
export const getAddedMoment = (timeZone: string, { arrivalOn, addedBefore }: RehearsedPerson): Date =>
  getStepMoment(timeZone, addDays(arrivalOn, -addedBefore), ADDED_AT);

/** Rows of a person, as the product would store them. */
export const makeRehearsedProfile = (
  { companyId, bookletId, timeZone }: { companyId: string; bookletId: string; timeZone: string },
  person: RehearsedPerson,
): RehearsedProfile => {
  const { firstName, lastName, arrivalOn, endOn, jobTitle, site, department, contractType, group, language, fields } =
    person;
  const shared = {
    createdAt: getAddedMoment(timeZone, person),
    nameKey: buildNameKey({ firstName, lastName }),
    arrivalOn,
    site,
    department,
    contractType,
    language,
    groups: group === '' ? [] : [group],
  };
  return {
    sheet: { ...makeExampleProfile(companyId), ...shared, firstName, lastName, endOn, jobTitle, fields, email: EMAIL },
    enrolment: { ...makeExampleEnrolment(companyId, bookletId), ...shared, state: 'to_invite' },
  };
};
