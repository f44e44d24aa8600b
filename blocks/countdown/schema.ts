import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding, optionalDay } from '../block.ts';

/** Whole days before an important day: the arrival of the reader, or one date for everybody. */
export const countdown = defineBlock({
  type: 'countdown',
  version: 1,
  showsWithoutContent: () => true,
  skipsTermMarks: true,
  props: z.object({
    kind: z.enum(['arrival', 'date']),
    /** The day; for an arrival, the default when the reader's day is not known. Empty hides the block from them. */
    on: optionalDay,
    /** Texts before, on and after the day; empty means the default words of the booklet. */
    before: line('Avant le jour', { max: 120 }),
    today: line('Le jour même', { max: 120 }),
    after: line('Après le jour', { max: 120 }),
  }),
  emptyText: 'Choisissez le jour',
  empty: { kind: 'arrival', on: '', before: '', today: '', after: '' },
  check: ({ kind, on }): Finding[] => (kind === 'date' && on === '' ? [createMissingFinding('on')] : []),
});
