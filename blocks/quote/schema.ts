import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, emptyPicture, isBlankText, optionalChoice, picture } from '../block.ts';

export const quote = defineBlock({
  type: 'quote',
  version: 1,
  isQuotation: true,
  props: z.object({
    text: paragraphs('Citation', { max: 600 }),
    author: line('Auteur', { max: 80 }),
    role: line('Fonction', { max: 100 }),
    photo: picture,
    style: optionalChoice('line', 'portrait'),
  }),
  emptyText: 'Écrivez la citation',
  empty: { text: '', author: '', role: '', photo: emptyPicture },
  check: ({ text }) => (isBlankText(text) ? [createMissingFinding('text')] : []),
});
