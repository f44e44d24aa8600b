import { z } from 'zod';
import { call } from './call.ts';
import { moment } from './shared.ts';
import { uuid } from './text/text.ts';

/*
 * Lock of a block: one user at a time writes in it. The first key press acquires the lock; it ends 90 seconds after the
 * last one, or when the user leaves the block. Saves, moves and deletions of the block by other users are refused
 * meanwhile, 423 EDI-008 with `lock`.
 */

/** Lock of a block. `seconds`: remaining time, for a browser whose clock is wrong. */
export const blockLock = z.object({
  blockId: uuid,
  holder: z.object({ id: uuid, name: z.string() }),
  until: moment,
  seconds: z.int(),
});
export type BlockLock = z.infer<typeof blockLock>;

export const lockBlock = call.put('/api/admin/blocks/:id/lock', {
  right: 'booklet.edit',
  summary: 'Keeps a block for the person who writes in it; 423 EDI-008 with `lock` when somebody else does',
  /**
   * `until: null`: the lock reached its limit of 15 minutes without a break, and other users may acquire it. Saving
   * continues without it.
   */
  answer: z.object({ until: moment.nullable() }),
});

export const unlockBlock = call.delete('/api/admin/blocks/:id/lock', {
  right: 'booklet.edit',
  whileSwitched: 'acting',
  summary: 'Leaves a block to others; what somebody else holds stays his',
  answer: z.object({}),
});
