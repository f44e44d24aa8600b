import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { createErrorFinding, defineBlock, limitedList, picture } from '../block.ts';

export const gallery = defineBlock({
  type: 'gallery',
  version: 1,
  props: z.object({
    layout: z.enum(['grid', 'carousel']),
    items: limitedList('Images', 24, z.object({ picture, caption: line('Légende', { max: 200 }) })),
  }),
  emptyText: 'Ajoutez au moins deux images',
  empty: { layout: 'grid', items: [] },
  getWidth: () => 'wide',
  check: ({ items }) => (items.length < 2 ? [createErrorFinding('GEN-024', 'items', { libelle: 'Images', n: 2 })] : []),
});
