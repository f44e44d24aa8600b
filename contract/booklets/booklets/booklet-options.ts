import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { trackingMode } from '../../reading/reading.ts';
import { accessMethod } from '../access/access.ts';

const people = z.int();

/** Current state of each options screen; null: not accessible to this user. */
export const bookletOptions = z.object({
  access: z.object({ doors: z.array(accessMethod) }).nullable(),
  /** Excludes reading data: a user who lists participants may not have the right to see it. */
  participants: z.object({ total: people, toInvite: people }).nullable(),
  /** `shown`: referents visible to readers. */
  referents: z.object({ total: people, shown: people }).nullable(),
  mailing: z
    .object({
      campaigns: z.int(),
      /** Campaigns that are planned, running or paused. */
      underway: z.int(),
      /** Automatic messages that are on. */
      steps: z.int(),
    })
    .nullable(),
  users: z.object({ total: people, owners: people }).nullable(),
  advanced: z.object({ tracking: trackingMode, approval: z.boolean() }).nullable(),
});
export type BookletOptions = z.infer<typeof bookletOptions>;

export const getBookletOptions = call.get('/api/admin/booklets/:id/options', {
  right: 'booklet.options',
  summary: 'The options of a booklet that one may open, with the present state of each',
  answer: bookletOptions,
});
