import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const quoteFields: readonly BlockField<BlockProps<'quote'>>[] = [
  {
    name: 'text',
    kind: 'paragraphs',
    max: 600,
    labelKey: 'editor.block.quote.text',
    helpKey: 'editor.block.quote.text.help',
  },
  { name: 'author', kind: 'line', max: 80, labelKey: 'editor.block.quote.author' },
  { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.quote.role' },
  { name: 'photo', kind: 'picture', labelKey: 'editor.block.quote.photo' },
];
