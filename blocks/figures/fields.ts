import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const figuresFields: readonly BlockField<BlockProps<'figures'>>[] = [
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.figures.items',
    addKey: 'editor.block.figures.items.add',
    min: 1,
    max: 6,
    item: { value: '', unit: '', label: '' },
    titleField: 'label',
    fields: [
      { name: 'value', kind: 'line', max: 20, labelKey: 'editor.block.figures.items.value' },
      { name: 'unit', kind: 'line', max: 20, labelKey: 'editor.block.figures.items.unit' },
      { name: 'label', kind: 'line', max: 80, labelKey: 'editor.block.figures.items.label' },
    ],
  },
];
