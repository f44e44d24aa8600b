import { z } from 'zod';
import { line, richText } from '../../contract/platform/text/text.ts';
import { createErrorFinding, defineBlock, limitedList } from '../block.ts';

/** Rows of cells, without merged cells. Every row has as many cells as the first; cells hold inline rich text. */
export const table = defineBlock({
  type: 'table',
  version: 1,
  props: z
    .object({
      caption: line('Titre du tableau', { max: 120 }),
      headerRow: z.boolean(),
      headerColumn: z.boolean(),
      rows: limitedList('Lignes', 60, limitedList('Colonnes', 8, z.object({ html: richText('Cellule', 1000) }))),
    })
    .refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), { path: ['rows'] }),
  emptyText: 'Remplissez le tableau',
  empty: {
    caption: '',
    headerRow: true,
    headerColumn: false,
    rows: [
      [{ html: '' }, { html: '' }],
      [{ html: '' }, { html: '' }],
    ],
  },
  check: ({ caption, headerRow, rows }) =>
    caption === '' || !headerRow || rows.length < 2
      ? [createErrorFinding('EDI-006', caption === '' ? 'caption' : 'rows')]
      : [],
});
