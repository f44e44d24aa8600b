import { z } from 'zod';
import { localeCode } from '../../../contract/administration/accounts/profile.ts';
import { MAX_INVITED_PEOPLE } from '../../../contract/administration/accounts/user-form.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { level, role } from '../../../contract/platform/permissions.ts';
import { email, line, personName, phone, refuseWith, uuid } from '../../../contract/platform/text/text.ts';
import { parsePeople } from './parse-people.ts';

const commonFields = {
  role,
  companyId: z.string(),
  jobTitle: line('Fonction', { max: 100 }),
  phone,
  locale: localeCode,
  timeZone: z.string().min(1, errorText('GEN-001')),
  until: z.string(),
  booklets: z.array(uuid),
  level,
};

/** Schema of a single invitation. */
export const singleInvitation = z.object({
  ...commonFields,
  email,
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
  people: z.string(),
});

/** Schema of a bulk invitation, one person per line; the server validates each line and returns one result each. */
export const bulkInvitation = z.object({
  ...commonFields,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  people: z.string().superRefine((text, context) => {
    const n = parsePeople(text).length;
    if (n === 0) refuseWith(context, 'GEN-001');
    if (n > MAX_INVITED_PEOPLE) refuseWith(context, 'GEN-023', { libelle: 'Adresses', n: MAX_INVITED_PEOPLE });
  }),
});
