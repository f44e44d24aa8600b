import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { checkFilledList, defineBlock, limitedList } from '../block.ts';

const item = z.object({
  text: line('Élément', { max: 160 }),
  /** Days from the arrival date, −90 to 365; null when there is no deadline. */
  dueInDays: z.int().min(-90).max(365).nullable(),
});

export const checklist = defineBlock({
  type: 'checklist',
  version: 1,
  props: z.object({
    title: line('Titre', { max: 120 }),
    items: limitedList('Éléments', 40, item),
  }),
  emptyText: 'Écrivez le premier élément à cocher',
  empty: { title: '', items: [{ text: '', dueInDays: null }] },
  check: ({ items }) => checkFilledList('items', items, 'text'),
});
