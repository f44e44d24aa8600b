import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { email, line, paragraphs, personName, phone, refuseWith, uuid } from '../../platform/text/text.ts';
import { day } from '../participants/participant.ts';

export const REFERENT_ROLES = [
  'manager',
  'hr',
  'buddy',
  'safety',
  'disability',
  'harassment',
  'reception',
  'it',
  'management',
  'other',
] as const;
export const referentRole = z.enum(REFERENT_ROLES);
export type ReferentRole = z.infer<typeof referentRole>;

const REQUIRED_ERROR = withError('GEN-001');

/** Participants of whom a referent is in charge. */
export const referentPerimeter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.enum(['site', 'department', 'group']),
    values: z.array(z.string().trim().min(1).max(80)).min(1, REQUIRED_ERROR).max(50),
  }),
  z.object({ kind: z.literal('participants'), ids: z.array(z.uuid()).min(1, REQUIRED_ERROR).max(500) }),
]);
export type ReferentPerimeter = z.infer<typeof referentPerimeter>;

/** From the broadest perimeter to the narrowest. */
export const PERIMETER_KINDS = ['all', 'site', 'department', 'group', 'participants'] as const;
export type PerimeterKind = (typeof PERIMETER_KINDS)[number];

export const REFERENT_NOTICES = [
  'new_participant',
  'not_opened',
  'completed',
  'question',
  'astonishment',
  'weekly',
] as const;
export const referentNotice = z.enum(REFERENT_NOTICES);
export type ReferentNotice = z.infer<typeof referentNotice>;

/** Notices that reveal reading data or answers: sent only with named tracking. */
export const NAMED_NOTICES = ['not_opened', 'completed', 'astonishment'] as const satisfies readonly ReferentNotice[];

export const MAX_REFERENTS = 100;

const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]);

/** Form of a referent. With an account (`userId`), the names and the address are those of the account. */
export const referentFields = z.object({
  userId: uuid.nullable(),
  firstName: orEmpty(personName('Prénom', 60)),
  lastName: orEmpty(personName('Nom', 80)),
  jobTitle: line('Fonction', { max: 100 }),
  email: orEmpty(email),
  phone,
  role: referentRole,
  /** Label of the role `other`. */
  roleLabel: line('Rôle', { max: 40 }),
  perimeter: referentPerimeter,
  /** True if readers see it. */
  visible: z.boolean(),
  photoMediaId: uuid.nullable(),
  /** Day on which the person consented to the display of their picture. */
  imageRightOn: day.nullable(),
  bio: paragraphs('Présentation', { max: 300 }),
  availability: line('Disponibilités', { max: 120 }),
  /** Another referent of the booklet, who answers during the absence, both days included. */
  deputyId: uuid.nullable(),
  absentFrom: day.nullable(),
  /** Null: until further notice. */
  absentUntil: day.nullable(),
  notices: z.array(referentNotice).max(REFERENT_NOTICES.length),
});
export type ReferentFields = z.infer<typeof referentFields>;

/** Rules between the fields, in the form and in the calls. */
export const checkReferentFields = (fields: ReferentFields, context: Parameters<typeof refuseWith>[0]): void => {
  const { userId, firstName, lastName, role, roleLabel, absentFrom, absentUntil } = fields;
  const needed = (name: string) => refuseWith(context, 'GEN-001', {}, [name]);
  if (userId === null && firstName === '') needed('firstName');
  if (userId === null && lastName === '') needed('lastName');
  if (role === 'other' && roleLabel === '') needed('roleLabel');
  if (userId === null && fields.email === '' && fields.notices.length > 0) {
    refuseWith(context, 'RES-001', {}, ['email']);
  }
  if (fields.photoMediaId !== null && fields.imageRightOn === null) {
    refuseWith(context, 'RES-002', {}, ['imageRightOn']);
  }
  if (absentUntil !== null && absentFrom === null) needed('absentFrom');
  if (absentUntil !== null && absentFrom !== null && absentUntil < absentFrom) {
    refuseWith(context, 'GEN-006', { date: absentFrom.split('-').reverse().join('/') }, ['absentUntil']);
  }
};
export const referentForm = referentFields.superRefine(checkReferentFields);
