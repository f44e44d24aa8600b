import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { checkFilledList, defineBlock, limitedList } from '../block.ts';

/** Terms of the company and their definitions. The texts of the booklet link to these definitions. */
export const glossary = defineBlock({
  type: 'glossary',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    items: limitedList(
      'Termes',
      200,
      z.object({ term: line('Terme', { max: 80 }), definition: paragraphs('Définition', { max: 400 }) }),
    ),
  }),
  emptyText: 'Écrivez le premier terme',
  empty: { items: [{ term: '', definition: '' }] },
  check: ({ items }) => checkFilledList('items', items, 'term', 'definition'),
});
