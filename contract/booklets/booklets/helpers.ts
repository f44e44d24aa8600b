import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { permission } from '../../platform/permissions.ts';
import { uuid } from '../../platform/text/text.ts';

export const getHelper = call.get('/api/admin/helpers', {
  right: 'booklet.list',
  summary: 'The name of somebody active who has a permission that one has not; null when nobody can be named',
  query: z.object({
    permission,
    /** Booklet readable by the user; undefined: any booklet. */
    bookletId: uuid.optional(),
  }),
  answer: z.object({ name: z.string().nullable() }),
});
