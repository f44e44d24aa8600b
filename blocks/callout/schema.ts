import { z } from 'zod';
import { line, richText, toPlainText } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, isBlankText } from '../block.ts';

export const callout = defineBlock({
  type: 'callout',
  version: 1,
  props: z.object({
    kind: z.enum(['info', 'tip', 'warning', 'danger', 'duty']),
    title: line('Titre', { max: 120 }),
    html: richText('Texte', 1500),
  }),
  emptyText: 'Écrivez l’encadré',
  empty: { kind: 'info', title: '', html: '' },
  check: ({ html }) => (isBlankText(toPlainText(html)) ? [createMissingFinding('html')] : []),
});
