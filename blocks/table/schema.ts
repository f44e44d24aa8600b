import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, richText } from '../../contract/platform/text/text.ts';
import { defineBlock, type Finding } from '../block.ts';

/** Rows of cells, without merged cells. Every row has as many cells as the first; cells hold inline rich text. */
export const table = defineBlock({
  type: 'table',
  version: 1,
  props: z
    .object({
      caption: line('Titre du tableau', { max: 120 }),
      headerRow: z.boolean(),
      headerColumn: z.boolean(),
      rows: z
        .array(
          z
            .array(z.object({ html: richText('Cellule', 1000) }))
            .max(8, withError('GEN-023', { libelle: 'Colonnes', n: 8 })),
        )
        .max(60, withError('GEN-023', { libelle: 'Lignes', n: 60 })),
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
  check: ({ caption, headerRow, rows }): Finding[] =>
    caption === '' || !headerRow || rows.length < 2
      ? [{ code: 'EDI-006', level: 'error', field: caption === '' ? 'caption' : 'rows' }]
      : [],
});
