import { z } from 'zod';
import { richText, toPlainText } from '../../contract/platform/text/text.ts';
import { background, createMissingFinding, defineBlock, isBlankText } from '../block.ts';

export const text = defineBlock({
  type: 'text',
  version: 1,
  longTextWords: 400,
  props: z.object({ html: richText('Texte', 6000), background }),
  emptyText: 'Écrivez le texte',
  empty: { html: '' },
  check: ({ html }) => (isBlankText(toPlainText(html)) ? [createMissingFinding('html')] : []),
});
