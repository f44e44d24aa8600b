import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const documentFields: readonly BlockField<BlockProps<'document'>>[] = [
  { name: 'file', kind: 'media', accept: 'document', labelKey: 'editor.block.document.file' },
  { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.document.title' },
  { name: 'description', kind: 'line', max: 300, labelKey: 'editor.block.document.summary' },
  { name: 'language', kind: 'language', labelKey: 'editor.block.document.language' },
  {
    name: 'accessible',
    kind: 'switch',
    labelKey: 'editor.block.document.accessible',
    helpKey: 'editor.block.document.accessible.help',
  },
];
