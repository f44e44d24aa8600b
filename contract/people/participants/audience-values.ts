import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { uuid } from '../../platform/text/text.ts';

export const listAudienceValues = call.get('/api/admin/audience-values', {
  right: 'library.read',
  summary:
    'The values that conditions of pages and blocks can name: the company’s lists, then those of the participants of a booklet, for users who may see them',
  query: z.object({ bookletId: uuid.optional() }),
  answer: z.object({
    /** By the name of the field: `site`, `own:polo`. */
    values: z.record(z.string(), z.array(z.string())),
    /** The values of participants are among them: any other value belongs to nobody. */
    withParticipants: z.boolean(),
  }),
});
