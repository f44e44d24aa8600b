import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const buttonFields: readonly BlockField<BlockProps<'button'>>[] = [
  {
    name: 'label',
    kind: 'line',
    max: 60,
    labelKey: 'editor.block.button.label',
    helpKey: 'editor.block.button.label.help',
  },
  { name: 'href', kind: 'href', labelKey: 'editor.block.button.href' },
  {
    name: 'file',
    kind: 'media',
    accept: 'document',
    labelKey: 'editor.block.button.file',
    helpKey: 'editor.block.button.file.help',
  },
  {
    name: 'style',
    kind: 'choice',
    labelKey: 'editor.block.button.style',
    options: [
      { value: 'filled', labelKey: 'editor.block.button.style.filled' },
      { value: 'outline', labelKey: 'editor.block.button.style.outline' },
    ],
  },
];
