import { z } from 'zod';
import { line, richText, toPlainText } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding, isBlankText, limitedList } from '../block.ts';

export const accordion = defineBlock({
  type: 'accordion',
  version: 1,
  props: z.object({
    items: limitedList(
      'Questions',
      30,
      z.object({ question: line('Question', { max: 200 }), html: richText('Réponse', 3000) }),
    ),
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
