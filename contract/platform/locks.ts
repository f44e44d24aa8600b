import { z } from 'zod';
import { call } from './call.ts';
import { byId, moment } from './shared.ts';
import { uuid } from './text/text.ts';

/*
 * One person at a time writes in a block. The first key takes its lock; it ends 90 seconds after the last one, or when the
 * block is left. Whoever else saves, moves or deletes the block meanwhile is refused, 423 EDI-008 with `lock`.
 */

/** Who writes in a block. `seconds`: how long it still lasts, for a browser whose clock is wrong. */
export const blockLock = z.object({
  blockId: uuid,
  holder: z.object({ id: uuid, name: z.string() }),
  until: moment,
  seconds: z.int(),
});
export type BlockLock = z.infer<typeof blockLock>;

export const lockBlock = call({
  method: 'PUT',
  path: '/api/admin/blocks/:id/lock',
  right: 'booklet.edit',
  summary: 'Keeps a block for the person who writes in it; 423 EDI-008 with `lock` when somebody else does',
  params: byId,
  /** `until: null`: held for 15 minutes on end, so that it is for whoever asks first; saving goes on without it. */
  answer: z.object({ until: moment.nullable() }),
});

export const unlockBlock = call({
  method: 'DELETE',
  path: '/api/admin/blocks/:id/lock',
  right: 'booklet.edit',
  whileSwitched: 'acting',
  summary: 'Leaves a block to others; what somebody else holds stays his',
  params: byId,
  answer: z.object({}),
});
