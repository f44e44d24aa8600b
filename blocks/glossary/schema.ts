import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

/** Terms of the company and their definitions. The texts of the booklet link to these definitions. */
export const glossary = defineBlock({
  type: 'glossary',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    items: z
      .array(
        z.object({
          term: line('Terme', { max: 80 }),
          definition: paragraphs('Définition', { max: 400 }),
        }),
      )
      .max(200, withError('GEN-023', { libelle: 'Termes', n: 200 })),
  }),
  emptyText: 'Écrivez le premier terme',
  empty: { items: [{ term: '', definition: '' }] },
  check: ({ items }): Finding[] =>
    items.length === 0
      ? [createMissingFinding('items')]
      : items.flatMap(({ term, definition }, index) => [
          ...(term === '' ? [createMissingFinding(`items.${index}.term`)] : []),
          ...(definition === '' ? [createMissingFinding(`items.${index}.definition`)] : []),
        ]),
});
