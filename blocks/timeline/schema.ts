import { z } from 'zod';
import { line, richText } from '../../contract/platform/text/text.ts';
import { checkItems, createErrorFinding, defineBlock, limitedList, optionalChoice } from '../block.ts';

const event = z.object({
  /** A date in words or an offset: « 1974 », « Mars 2026 », « J+7 ». */
  when: line('Date', { max: 40 }),
  title: line('Titre', { max: 120 }),
  html: richText('Texte', 1000),
});

export const timeline = defineBlock({
  type: 'timeline',
  version: 1,
  props: z.object({ items: limitedList('Dates', 30, event), layout: optionalChoice('vertical', 'horizontal') }),
  emptyText: 'Écrivez la première date',
  empty: {
    items: [
      { when: '', title: '', html: '' },
      { when: '', title: '', html: '' },
    ],
  },
  getWidth: ({ layout }) => (layout === 'horizontal' ? 'wide' : 'column'),
  check: ({ items }) => [
    ...(items.length < 2 ? [createErrorFinding('GEN-024', 'items', { libelle: 'Dates', n: 2 })] : []),
    ...checkItems('items', items, 'when', 'title'),
  ],
});
