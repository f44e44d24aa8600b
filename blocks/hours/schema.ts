import { z } from 'zod';
import { phraseText, withError } from '../../contract/platform/errors.ts';
import { line } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, limitedList } from '../block.ts';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: () => phraseText('Saisissez une heure, par exemple 08:30.'),
});
const range = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, { path: ['to'], ...withError('WIZ-017') });

/** Seven days from Monday, each with at most two ranges; none means closed. Times are local, `HH:MM`. */
export const hours = defineBlock({
  type: 'hours',
  version: 1,
  showsWithoutContent: () => true,
  skipsTermMarks: true,
  props: z.object({
    title: line('Titre', { max: 120 }),
    days: z.array(z.array(range).max(2)).length(7),
    exceptions: limitedList(
      'Exceptions',
      20,
      z.object({ when: line('Date', { max: 60 }), text: line('Horaire', { max: 120 }) }),
    ),
  }),
  emptyText: 'Indiquez les horaires',
  empty: { title: '', days: [[], [], [], [], [], [], []], exceptions: [] },
  check: ({ days }) => (days.every((ranges) => ranges.length === 0) ? [createMissingFinding('days')] : []),
});
