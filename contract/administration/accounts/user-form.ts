import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { level, role } from '../../platform/permissions.ts';
import { rowVersion } from '../../platform/shared.ts';
import { email, line, personName, phone, refuseWith, uuid } from '../../platform/text/text.ts';
import { localeCode } from './profile.ts';

export const MAX_INVITED_PEOPLE = 100;

const firstName = personName('Prénom', 60);
const lastName = personName('Nom', 80);

/** Person to invite, validated alone: one wrong address does not block the others. */
export const invitee = z.object({ email, firstName, lastName });

/** End of a temporary account: a moment, or null for no end. The server compares it with the present. */
const expiresAt = z.iso.datetime(withError('GEN-005')).nullable();

const accountFields = {
  jobTitle: line('Fonction', { max: 100 }),
  phone,
  locale: localeCode,
  timeZone: z.string().max(60),
  expiresAt,
};

export const inviteBody = z
  .object({
    people: z
      .array(z.object({ email: z.string().max(400), firstName: z.string().max(400), lastName: z.string().max(400) }))
      .min(1, withError('GEN-001')),
    role,
    /** Null: the publisher's staff. A user of one company always gives that company. */
    companyId: uuid.nullable().optional(),
    jobTitle: accountFields.jobTitle.default(''),
    phone: phone.default(''),
    locale: localeCode.default('fr-FR'),
    timeZone: accountFields.timeZone.default('Europe/Paris'),
    expiresAt: expiresAt.default(null),
    booklets: z
      .array(z.object({ bookletId: uuid, level }))
      .max(50)
      .default([]),
  })
  .superRefine(({ people }, context) => {
    if (people.length > MAX_INVITED_PEOPLE) {
      refuseWith(context, 'GEN-023', { libelle: 'Adresses', n: MAX_INVITED_PEOPLE }, ['people']);
    }
  });

export const userFields = z.object({ rowVersion, email, firstName, lastName, role, ...accountFields });

export const reasonBody = z.object({ reason: line('Motif', { min: 5, max: 300 }) });
