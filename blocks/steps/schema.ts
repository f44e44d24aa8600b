import { z } from 'zod';
import { line, richText } from '../../contract/platform/text/text.ts';
import {
  checkItems,
  createErrorFinding,
  defineBlock,
  emptyPicture,
  limitedList,
  optionalChoice,
  picture,
} from '../block.ts';

const step = z.object({ title: line('Titre de l’étape', { max: 120 }), html: richText('Texte', 1500), picture });

export const steps = defineBlock({
  type: 'steps',
  version: 1,
  props: z.object({ items: limitedList('Étapes', 20, step), layout: optionalChoice('list', 'columns') }),
  emptyText: 'Écrivez la première étape',
  empty: {
    items: [
      { title: '', html: '', picture: emptyPicture },
      { title: '', html: '', picture: emptyPicture },
    ],
  },
  getWidth: ({ layout }) => (layout === 'columns' ? 'wide' : 'column'),
  check: ({ items }) => [
    ...(items.length < 2 ? [createErrorFinding('GEN-024', 'items', { libelle: 'Étapes', n: 2 })] : []),
    ...checkItems('items', items, 'title'),
  ],
});
