import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { dayOrNone, defineBlock, type Finding, missing } from '../block.ts';

/** Whole days before a day that matters: the arrival of whoever reads, or one that is the same for everybody. */
export const countdown = defineBlock({
  type: 'countdown',
  version: 1,
  props: z.object({
    kind: z.enum(['arrival', 'date']),
    /** The day; of an arrival, what stands for somebody's whose day is not known. Empty: the block is hidden from them. */
    on: dayOrNone,
    /** What is said before, on and after the day; empty: words of the booklet's own. */
    before: line('Avant le jour', { max: 120 }),
    today: line('Le jour même', { max: 120 }),
    after: line('Après le jour', { max: 120 }),
  }),
  empty: { kind: 'arrival', on: '', before: '', today: '', after: '' },
  check: ({ kind, on }): Finding[] => (kind === 'date' && on === '' ? [missing('on')] : []),
});
