import { z } from 'zod';
import { defineBlock } from '../block.ts';

export const divider = defineBlock({
  type: 'divider',
  version: 1,
  showsWithoutContent: () => true,
  isFraming: true,
  props: z.object({ style: z.enum(['line', 'space', 'ornament']) }),
  emptyText: 'Séparateur',
  empty: { style: 'line' },
});
