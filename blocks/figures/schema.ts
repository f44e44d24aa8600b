import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { checkFilledList, defineBlock, limitedList, optionalChoice } from '../block.ts';

const figure = z.object({
  value: line('Chiffre', { max: 20 }),
  unit: line('Unité', { max: 20 }),
  label: line('Libellé', { max: 80 }),
});

export const figures = defineBlock({
  type: 'figures',
  version: 1,
  props: z.object({
    items: limitedList('Chiffres', 6, figure),
    /** `band`: on the brand colour, from one edge of the page to the other. */
    style: optionalChoice('plain', 'band'),
  }),
  emptyText: 'Écrivez le premier chiffre',
  empty: { items: [{ value: '', unit: '', label: '' }] },
  getWidth: ({ style }) => (style === 'band' ? 'full' : 'column'),
  check: ({ items }) => checkFilledList('items', items, 'value', 'label'),
});
