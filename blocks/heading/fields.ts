import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const headingFields: readonly BlockField<BlockProps<'heading'>>[] = [
  { name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.heading.text' },
  {
    name: 'level',
    kind: 'choice',
    labelKey: 'editor.block.heading.level',
    helpKey: 'editor.block.heading.level.help',
    options: [
      { value: 2, labelKey: 'editor.block.heading.level.2' },
      { value: 3, labelKey: 'editor.block.heading.level.3' },
      { value: 4, labelKey: 'editor.block.heading.level.4' },
    ],
  },
];
