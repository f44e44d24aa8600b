import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, richText } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

const event = z.object({
  /** A date in words or an offset: « 1974 », « Mars 2026 », « J+7 ». */
  when: line('Date', { max: 40 }),
  title: line('Titre', { max: 120 }),
  html: richText('Texte', 1000),
});

export const timeline = defineBlock({
  type: 'timeline',
  version: 1,
  props: z.object({ items: z.array(event).max(30, withError('GEN-023', { libelle: 'Dates', n: 30 })) }),
  emptyText: 'Écrivez la première date',
  empty: {
    items: [
      { when: '', title: '', html: '' },
      { when: '', title: '', html: '' },
    ],
  },
  check: ({ items }): Finding[] => [
    ...(items.length < 2
      ? [{ code: 'GEN-024', values: { libelle: 'Dates', n: 2 }, level: 'error', field: 'items' } as const]
      : []),
    ...items.flatMap((item, index) => [
      ...(item.when === '' ? [createMissingFinding(`items.${index}.when`)] : []),
      ...(item.title === '' ? [createMissingFinding(`items.${index}.title`)] : []),
    ]),
  ],
});
