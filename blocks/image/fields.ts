import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const imageFields: readonly BlockField<BlockProps<'image'>>[] = [
  { name: 'picture', kind: 'picture', labelKey: 'editor.block.image.picture' },
  { name: 'caption', kind: 'line', max: 200, labelKey: 'editor.block.image.caption' },
  { name: 'credit', kind: 'line', max: 120, labelKey: 'editor.block.image.credit' },
  {
    name: 'width',
    kind: 'choice',
    labelKey: 'editor.block.image.width',
    options: [
      { value: 'column', labelKey: 'editor.block.image.width.column' },
      { value: 'wide', labelKey: 'editor.block.image.width.wide' },
      { value: 'full', labelKey: 'editor.block.image.width.full' },
    ],
  },
  { name: 'href', kind: 'href', labelKey: 'editor.block.image.href', helpKey: 'editor.block.image.href.help' },
];
