import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const tableEditor: BlockEditor<'table'> = {
  fields: [
    { name: 'caption', kind: 'line', max: 120, labelKey: 'editor.block.table.caption', hasHelp: true },
    { name: 'headerRow', kind: 'switch', labelKey: 'editor.block.table.headerRow' },
    { name: 'headerColumn', kind: 'switch', labelKey: 'editor.block.table.headerColumn' },
    { name: 'rows', kind: 'table', maxRows: 60, maxColumns: 8, max: 1000, labelKey: 'editor.block.table.rows' },
  ],
  drawing: (
    <Sketch>
      <rect x="8" y="7" width="40" height="26" rx="3" />
      <path d="M8 15h40" />
      <path d="M8 24h40M21 15v18M35 15v18" strokeOpacity="0.4" />
    </Sketch>
  ),
};
