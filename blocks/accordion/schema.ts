import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, richText, toPlainText } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding, isBlankText } from '../block.ts';

export const accordion = defineBlock({
  type: 'accordion',
  version: 1,
  props: z.object({
    items: z
      .array(z.object({ question: line('Question', { max: 200 }), html: richText('Réponse', 3000) }))
      .max(30, withError('GEN-023', { libelle: 'Questions', n: 30 })),
  }),
  emptyText: 'Écrivez la première question',
  empty: { items: [{ question: '', html: '' }] },
  check: ({ items }): Finding[] =>
    items.length === 0
      ? [createMissingFinding('items')]
      : items.flatMap((item, index) => [
          ...(item.question === '' ? [createMissingFinding(`items.${index}.question`)] : []),
          ...(isBlankText(toPlainText(item.html)) ? [createMissingFinding(`items.${index}.html`)] : []),
        ]),
});
