import { z } from 'zod';
import { moment, rowVersion } from '../../platform/shared.ts';
import { email, line, personName, phone, refuseWith, uuid } from '../../platform/text/text.ts';

/** Kinds of contract, in display order. */
export const CONTRACT_TYPES = [
  'permanent',
  'fixedTerm',
  'apprenticeship',
  'internship',
  'temp',
  'contractor',
  'volunteer',
  'other',
] as const;
export const contractType = z.enum(CONTRACT_TYPES);
export type ContractType = z.infer<typeof contractType>;

const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]);

/** Day as `YYYY-MM-DD`; screens and files use JJ/MM/AAAA. */
export const day = z.iso.date();

export const employeeNumber = line('Matricule', { max: 30 }).superRefine((text, context) => {
  const odd = [...new Set(text.match(/[^A-Za-z0-9._/-]/g) ?? [])];
  if (odd.length > 0) refuseWith(context, 'GEN-016', { liste: odd.join(' ') });
});

/** Key of a custom field of a company: at most 20 fields. The key is also the name of a variable. */
export const customFieldKey = z.string().regex(/^[a-z][a-z0-9_]{1,29}$/);

/**
 * All stored data of a participant. Nothing else is ever stored (minimisation): no birth date, social-security number,
 * address, nationality, health, photo.
 */
export const participantFields = z.object({
  firstName: personName('Prénom', 60),
  lastName: personName('Nom', 80),
  /** Empty for a participant who signs in with a code. */
  email: orEmpty(email),
  /** Replaces `email` from the arrival day. */
  workEmail: orEmpty(email),
  phone,
  employeeNumber,
  arrivalOn: day.nullable(),
  endOn: day.nullable(),
  contractType: contractType.nullable(),
  jobTitle: line('Poste', { max: 100 }),
  department: line('Service', { max: 80 }),
  site: line('Site', { max: 80 }),
  language: z.string().max(35),
  /** Ids of referents of the company. */
  referentId: uuid.nullable(),
  buddyId: uuid.nullable(),
  groups: z.array(line('Groupe', { min: 1, max: 40 })).max(20),
  fields: z.record(customFieldKey, z.string().max(200)),
});
export type ParticipantFields = z.infer<typeof participantFields>;

export const participant = participantFields.extend({
  id: uuid,
  rowVersion,
  anonymisedAt: moment.nullable(),
});
export type Participant = z.infer<typeof participant>;
