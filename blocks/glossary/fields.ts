import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const glossaryFields: readonly BlockField<BlockProps<'glossary'>>[] = [
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.glossary.items',
    helpKey: 'editor.block.glossary.items.help',
    addKey: 'editor.block.glossary.items.add',
    min: 1,
    max: 200,
    item: { term: '', definition: '' },
    titleField: 'term',
    fields: [
      { name: 'term', kind: 'line', max: 80, labelKey: 'editor.block.glossary.items.term' },
      { name: 'definition', kind: 'paragraphs', max: 400, labelKey: 'editor.block.glossary.items.definition' },
    ],
  },
];
