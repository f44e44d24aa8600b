import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

const item = z.object({
  text: line('Élément', { max: 160 }),
  /** Days from the arrival date, −90 to 365; null when there is no deadline. */
  dueInDays: z.int().min(-90).max(365).nullable(),
});

export const checklist = defineBlock({
  type: 'checklist',
  version: 1,
  props: z.object({
    title: line('Titre', { max: 120 }),
    items: z.array(item).max(40, withError('GEN-023', { libelle: 'Éléments', n: 40 })),
  }),
  emptyText: 'Écrivez le premier élément à cocher',
  empty: { title: '', items: [{ text: '', dueInDays: null }] },
  check: ({ items }): Finding[] =>
    items.length === 0
      ? [createMissingFinding('items')]
      : items.flatMap((one, index) => (one.text === '' ? [createMissingFinding(`items.${index}.text`)] : [])),
});
