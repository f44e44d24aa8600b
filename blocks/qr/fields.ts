import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const qrFields: readonly BlockField<BlockProps<'qr'>>[] = [
  { name: 'label', kind: 'line', max: 120, labelKey: 'editor.block.qr.label', helpKey: 'editor.block.qr.label.help' },
  { name: 'href', kind: 'href', labelKey: 'editor.block.qr.href', helpKey: 'editor.block.qr.href.help' },
  {
    name: 'size',
    kind: 'choice',
    labelKey: 'editor.block.qr.size',
    options: [
      { value: 'small', labelKey: 'editor.block.qr.size.small' },
      { value: 'medium', labelKey: 'editor.block.qr.size.medium' },
      { value: 'large', labelKey: 'editor.block.qr.size.large' },
    ],
  },
];
