import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

const figure = z.object({
  value: line('Chiffre', { max: 20 }),
  unit: line('Unité', { max: 20 }),
  label: line('Libellé', { max: 80 }),
});

export const figures = defineBlock({
  type: 'figures',
  version: 1,
  props: z.object({ items: z.array(figure).max(6, withError('GEN-023', { libelle: 'Chiffres', n: 6 })) }),
  emptyText: 'Écrivez le premier chiffre',
  empty: { items: [{ value: '', unit: '', label: '' }] },
  check: ({ items }): Finding[] =>
    items.length === 0
      ? [createMissingFinding('items')]
      : items.flatMap((item, index) => [
          ...(item.value === '' ? [createMissingFinding(`items.${index}.value`)] : []),
          ...(item.label === '' ? [createMissingFinding(`items.${index}.label`)] : []),
        ]),
});
