import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { background, createMissingFinding, defineBlock, isBlankText } from '../block.ts';

export const heading = defineBlock({
  type: 'heading',
  version: 1,
  isFraming: true,
  skipsTermMarks: true,
  props: z.object({
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    text: line('Titre', { max: 120 }),
    background,
  }),
  emptyText: 'Écrivez le titre',
  empty: { level: 2, text: '' },
  check: ({ text }) => (isBlankText(text) ? [createMissingFinding('text')] : []),
});
