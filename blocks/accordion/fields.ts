import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const accordionFields: readonly BlockField<BlockProps<'accordion'>>[] = [
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.accordion.items',
    addKey: 'editor.block.accordion.items.add',
    min: 1,
    max: 30,
    item: { question: '', html: '' },
    titleField: 'question',
    fields: [
      { name: 'question', kind: 'line', max: 200, labelKey: 'editor.block.accordion.items.question' },
      { name: 'html', kind: 'rich', max: 3000, labelKey: 'editor.block.accordion.items.html' },
    ],
  },
];
