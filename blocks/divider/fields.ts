import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const dividerFields: readonly BlockField<BlockProps<'divider'>>[] = [
  {
    name: 'style',
    kind: 'choice',
    labelKey: 'editor.block.divider.style',
    options: [
      { value: 'line', labelKey: 'editor.block.divider.style.line' },
      { value: 'space', labelKey: 'editor.block.divider.style.space' },
      { value: 'ornament', labelKey: 'editor.block.divider.style.ornament' },
    ],
  },
];
