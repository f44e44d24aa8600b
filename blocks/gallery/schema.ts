import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line } from '../../contract/platform/text/text.ts';
import { defineBlock, type Finding, picture } from '../block.ts';

export const gallery = defineBlock({
  type: 'gallery',
  version: 1,
  props: z.object({
    layout: z.enum(['grid', 'carousel']),
    items: z
      .array(z.object({ picture, caption: line('Légende', { max: 200 }) }))
      .max(24, withError('GEN-023', { libelle: 'Images', n: 24 })),
  }),
  emptyText: 'Ajoutez au moins deux images',
  empty: { layout: 'grid', items: [] },
  check: ({ items }): Finding[] =>
    items.length < 2 ? [{ code: 'GEN-024', values: { libelle: 'Images', n: 2 }, level: 'error', field: 'items' }] : [],
});
