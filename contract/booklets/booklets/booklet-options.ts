import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId } from '../../platform/shared.ts';
import { trackingMode } from '../../reading/reading.ts';
import { door } from '../access/access.ts';

const people = z.int();

/** The present state of each screen of options; null: not for this person. */
export const bookletOptions = z.object({
  access: z.object({ doors: z.array(door) }).nullable(),
  /** Nobody’s reading is told here: whoever lists participants may not see it. */
  participants: z.object({ total: people, toInvite: people }).nullable(),
  /** `shown`: those whom readers see. */
  referents: z.object({ total: people, shown: people }).nullable(),
  mailing: z
    .object({
      campaigns: z.int(),
      /** Planned, on their way or paused. */
      underway: z.int(),
      /** Automatic messages that are on. */
      steps: z.int(),
    })
    .nullable(),
  users: z.object({ total: people, owners: people }).nullable(),
  advanced: z.object({ tracking: trackingMode, approval: z.boolean() }).nullable(),
});
export type BookletOptions = z.infer<typeof bookletOptions>;

export const getBookletOptions = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/options',
  right: 'booklet.options',
  summary: 'The options of a booklet that one may open, with the present state of each',
  params: byId,
  answer: bookletOptions,
});
