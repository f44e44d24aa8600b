import { z } from 'zod';

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

/** For whom a person is in charge. */
export const referentPerimeter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.enum(['site', 'department', 'group']), values: z.array(z.string().max(80)).min(1).max(50) }),
  z.object({ kind: z.literal('participants'), ids: z.array(z.uuid()).min(1).max(500) }),
]);
export type ReferentPerimeter = z.infer<typeof referentPerimeter>;

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
