import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const tableFields: readonly BlockField<BlockProps<'table'>>[] = [
  {
    name: 'caption',
    kind: 'line',
    max: 120,
    labelKey: 'editor.block.table.caption',
    helpKey: 'editor.block.table.caption.help',
  },
  { name: 'headerRow', kind: 'switch', labelKey: 'editor.block.table.headerRow' },
  { name: 'headerColumn', kind: 'switch', labelKey: 'editor.block.table.headerColumn' },
  { name: 'rows', kind: 'table', maxRows: 60, maxColumns: 8, max: 1000, labelKey: 'editor.block.table.rows' },
];
