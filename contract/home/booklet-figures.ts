import { z } from 'zod';
import { call } from '../platform/call.ts';
import { moment } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** What the people of a booklet do, for its row of the list. */
export const bookletFigures = z.object({
  id: uuid,
  /** People whose access is not over, and all of them. */
  participants: z.object({ active: z.int(), total: z.int() }),
  /**
   * Median of the mandatory pages read, in percent, to the nearest 5, of those whose access is not over. Null: the
   * booklet does not count readings, or fewer people than its threshold are invited.
   */
  completion: z.int().nullable(),
  /** The next planned campaign. */
  nextCampaign: z.object({ name: z.string(), at: moment }).nullable(),
});
export type BookletFigures = z.infer<typeof bookletFigures>;

export const listBookletFigures = call.get('/api/admin/booklets/figures', {
  right: 'booklet.list',
  summary: 'Participants, median completion and next campaign of some booklets, among those whose people one may see',
  query: z.object({
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(uuid).max(100)),
  }),
  answer: z.array(bookletFigures),
});
